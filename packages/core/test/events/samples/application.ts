import { asGiven, CUT, LONG, MASK, type Samples } from "./sample.js";

const message = {
  platform: "telegram",
  channel_id: "9",
  sender_id: "u1",
  channel_type: "private",
  message_id: "m1",
};
const job = {
  job_id: "j1",
  status: "failed",
  result: { rows: [1, 2] },
  error: LONG,
  deliver: "chat",
  platform: "telegram",
  chat_id: "9",
  thread_id: "3",
};
const task = {
  task_id: "t1",
  board: "main",
  status: "running",
  assignee: "ann",
  from_status: "ready",
  to_status: "running",
};
const noTask = {
  task_id: "",
  board: "default",
  status: "",
  assignee: null,
  from_status: null,
  to_status: null,
};
const row = { id: "t1", title: "Paint" };
const attempt = { worker_id: "w1", return_code: 1, run_id: null };

export const APPLICATION: Samples<
  | "message_received"
  | "message_sending"
  | "message_sent"
  | "message_undelivered"
  | "gateway_start"
  | "gateway_stop"
  | "schedule_add"
  | "schedule_remove"
  | "schedule_trigger"
  | "job_completed"
  | "cli_backend_execute"
  | "kanban_task_created"
  | "kanban_task_claimed"
  | "kanban_task_moved"
  | "kanban_task_done"
  | "kanban_task_blocked"
  | "kanban_task_failed"
  | "before_compaction"
  | "after_compaction"
  | "notification"
  | "artifact_created"
> = {
  message_received: {
    minimal: {
      payload: {},
      written: {
        platform: "",
        content: "",
        channel_id: "",
        sender_id: "",
        channel_type: "",
        message_id: "",
      },
    },
    full: { payload: { ...message, content: LONG }, written: { ...message, content: CUT } },
  },
  message_sending: {
    minimal: {
      payload: {},
      written: { platform: "", content: "", channel_id: "", reply_to: null },
    },
    full: {
      payload: { ...message, content: LONG, reply_to: "m0" },
      written: { ...message, content: CUT, reply_to: "m0" },
    },
  },
  message_sent: {
    minimal: {
      payload: {},
      written: { platform: "", content: "", channel_id: "", message_id: "" },
    },
    full: { payload: { ...message, content: LONG }, written: { ...message, content: CUT } },
  },
  message_undelivered: {
    minimal: {
      payload: {},
      written: { platform: "", content: "", channel_id: "", error: "", notice_delivered: false },
    },
    full: {
      payload: { ...message, content: LONG, error: "TypeError: gone", notice_delivered: true },
      written: { ...message, content: CUT, error: "TypeError: gone", notice_delivered: true },
    },
  },
  gateway_start: {
    minimal: { payload: {}, written: { platforms: [], bot_count: 0 } },
    full: asGiven({ platforms: ["telegram", "slack"], bot_count: 2 }),
  },
  gateway_stop: {
    minimal: { payload: {}, written: { platforms: [], bot_count: 0, reason: "stop" } },
    full: asGiven({ platforms: ["telegram"], bot_count: 1, reason: "signal" }),
  },
  schedule_add: {
    minimal: { payload: {}, written: { job_name: "", job_id: "" } },
    full: asGiven({ job_name: "daily", job_id: "j1" }),
  },
  schedule_remove: {
    minimal: { payload: {}, written: { job_name: "", job_id: "" } },
    full: asGiven({ job_name: "daily", job_id: "j1" }),
  },
  schedule_trigger: {
    minimal: { payload: {}, written: { job_name: "", job_id: "", message: "" } },
    full: {
      payload: { job_name: "daily", job_id: "j1", message: LONG },
      written: { job_name: "daily", job_id: "j1", message: CUT },
    },
  },
  job_completed: {
    minimal: {
      payload: {},
      written: {
        job_id: "",
        status: "",
        result: null,
        error: null,
        deliver: "",
        platform: "",
        chat_id: "",
        thread_id: "",
      },
    },
    full: asGiven({ ...job, job_info: { ...job, duration: 90, origin: "ann" } }),
  },
  cli_backend_execute: {
    minimal: {
      payload: {},
      written: {
        backend: "",
        command: null,
        content: null,
        error: null,
        transport: "subprocess",
        praisonai_llm_http: false,
        duration_ms: 0,
      },
    },
    full: {
      payload: {
        backend: "gemini",
        command: ["gemini", "-p", "PROMPT", "--prompt=PROMPT", "--json"],
        content: LONG,
        error: "exit 1",
        transport: "subprocess",
        praisonai_llm_http: false,
        duration_ms: 40,
      },
      written: {
        backend: "gemini",
        command: ["gemini", "-p", MASK, `--prompt=${MASK}`, "--json"],
        content: CUT,
        error: "exit 1",
        transport: "subprocess",
        praisonai_llm_http: false,
        duration_ms: 40,
      },
    },
  },
  kanban_task_created: {
    minimal: { payload: {}, written: noTask },
    full: asGiven({ ...task, task: row }),
  },
  kanban_task_claimed: {
    minimal: { payload: {}, written: noTask },
    full: asGiven({ ...task, worker_id: "w1", run_id: 1, task: row }),
  },
  kanban_task_moved: {
    minimal: { payload: {}, written: noTask },
    full: asGiven({ ...task, task: row }),
  },
  kanban_task_done: {
    minimal: { payload: {}, written: noTask },
    full: asGiven({ ...task, return_code: 0, run_id: 1, task: row }),
  },
  kanban_task_blocked: {
    minimal: { payload: {}, written: noTask },
    full: asGiven({ ...task, worker_id: "w1", conflicted_files: ["a.ts"] }),
  },
  kanban_task_failed: {
    minimal: { payload: {}, written: { ...noTask, error: "" } },
    full: {
      payload: { ...task, ...attempt, error: LONG, circuit_broken: true, task: row },
      written: { ...task, ...attempt, error: CUT, circuit_broken: true, task: row },
    },
  },
  before_compaction: {
    minimal: { payload: {}, written: { token_count: 0, trigger: "auto" } },
    full: asGiven({ token_count: 900, trigger: "manual" }),
  },
  after_compaction: {
    minimal: {
      payload: {},
      written: {
        original_tokens: 0,
        compacted_tokens: 0,
        tokens_saved: 0,
        compression_ratio: 0,
        messages_removed: 0,
        messages_kept: 0,
        strategy_used: "",
        summary: "",
        savings_pct: 0,
        tool_results_pruned: 0,
        previous_summary_reused: false,
        was_skipped_due_to_low_savings: false,
        trigger: "auto",
      },
    },
    full: asGiven({
      original_tokens: 100,
      compacted_tokens: 25,
      tokens_saved: 75,
      compression_ratio: 0.25,
      messages_removed: 6,
      messages_kept: 2,
      strategy_used: "compact",
      summary: "so far",
      savings_pct: 75,
      tool_results_pruned: 1,
      previous_summary_reused: true,
      was_skipped_due_to_low_savings: false,
      trigger: "manual",
    }),
  },
  notification: {
    minimal: { payload: {}, written: { message: "", title: "", notification_type: "" } },
    full: asGiven({ message: "done", title: "Build", notification_type: "idle" }),
  },
  artifact_created: {
    minimal: { payload: {}, written: {} },
    full: { payload: {}, written: {} },
  },
};
