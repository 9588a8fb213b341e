import { z } from "zod";
import { definePoint } from "./define-point.js";
import { cut } from "./serial-rules.js";

const task = {
  task_id: z.string().default("").describe("Id of the task"),
  board: z.string().default("default").describe("Board the task is on"),
  status: z.string().default("").describe("Status of the task now"),
  assignee: z.string().nullable().default(null).describe("Who has the task"),
  from_status: z.string().nullable().default(null).describe("Status before; null when promoted"),
  to_status: z.string().nullable().default(null).describe("Status after"),
};
const row = { task: z.looseObject({}).optional().describe("The whole task") };
const worker = { worker_id: z.string().optional().describe("Process that works on it") };
const run = { run_id: z.number().int().nullable().optional().describe("Number of the attempt") };
const ended = { return_code: z.number().int().optional().describe("Exit code of the worker") };

export const kanban_task_created = definePoint({
  summary: "A task was added to a board",
  kind: "observe",
  match: "board",
  payload: () => z.object({ ...task, ...row }),
});

export const kanban_task_claimed = definePoint({
  summary: "A worker took a task",
  kind: "observe",
  match: "board",
  payload: () => z.object({ ...task, ...worker, ...run, ...row }),
});

export const kanban_task_moved = definePoint({
  summary: "A task changed its status",
  details: "Without `from_status` the board promoted it, because all its parents are finished.",
  kind: "observe",
  match: "board",
  payload: () => z.object({ ...task, ...row }),
});

export const kanban_task_done = definePoint({
  summary: "A task was finished",
  kind: "observe",
  match: "board",
  payload: () => z.object({ ...task, ...ended, ...run, ...row }),
});

export const kanban_task_blocked = definePoint({
  summary: "A task can not go on",
  kind: "observe",
  match: "board",
  payload: () =>
    z.object({
      ...task,
      ...worker,
      conflicted_files: z
        .array(z.string())
        .optional()
        .describe("Files a merge could not reconcile; absent for other causes"),
    }),
});

export const kanban_task_failed = definePoint({
  summary: "An attempt at a task failed",
  kind: "observe",
  match: "board",
  payload: () =>
    z.object({
      ...task,
      ...worker,
      ...ended,
      ...run,
      error: z.string().default("").describe("Text of the failure"),
      circuit_broken: z
        .boolean()
        .nullable()
        .optional()
        .describe("Whether the task was given up after too many failures"),
      ...row,
    }),
  serialize: { error: cut() },
});
