import type { PointName } from "@hookline/core";

/**
 * The points that nothing in this workspace emits yet, and what will. This is the one place that
 * says so; a test compares it with the emit sites.
 */
export const LATER_POINTS: Readonly<Partial<Record<PointName, string>>> = {
  message_received: "the gateway",
  message_sending: "the gateway",
  message_sent: "the gateway",
  message_undelivered: "the gateway",
  gateway_start: "the gateway",
  gateway_stop: "the gateway",
  schedule_add: "schedules",
  schedule_remove: "schedules",
  schedule_trigger: "schedules",
  job_completed: "background jobs",
  kanban_task_created: "the board",
  kanban_task_claimed: "the board",
  kanban_task_moved: "the board",
  kanban_task_done: "the board",
  kanban_task_blocked: "the board",
  kanban_task_failed: "the board",
};
