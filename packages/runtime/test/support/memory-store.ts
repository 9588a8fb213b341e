import {
  type BranchEndEvent,
  type MessageAddEvent,
  type Registration,
  registration,
  type SessionStartEvent,
  type StateHandle,
} from "@hookline/core";
import type {
  BranchRow,
  Message,
  PersistFailure,
  SessionOutcome,
  SessionRow,
  SessionStore,
} from "../../src/index.js";

type Row<T, E> = T & { status: string } & Partial<E>;

/** A store that keeps to the contract of `SessionStore`, in memory. */
export class MemoryStore implements SessionStore {
  readonly rows = new Map<string, Row<SessionRow, SessionOutcome>>();
  readonly branchRows = new Map<string, Row<BranchRow, { error: string | null }>>();
  readonly stored = new Map<string, readonly Message[]>();
  readonly kept = new Map<string, { position: number; messages: readonly Message[] }>();
  readonly listeners = new Set<(failure: PersistFailure) => void>();
  /** The writes, in order. */
  readonly log: string[] = [];
  refusal: SessionStore["refusal"];
  /** Called before each write; what it throws is the write's failure. */
  beforeWrite: (what: string) => void = () => {};

  readonly sessions: SessionStore["sessions"] = {
    start: async (row) => {
      this.#write(`start ${row.id}`);
      if (!this.rows.has(row.id)) this.rows.set(row.id, { ...row, status: "running" });
    },
    resume: async (id) => {
      this.#write(`resume ${id}`);
      const row = this.rows.get(id);
      if (row !== undefined) row.status = "running";
    },
    end: async (id, outcome) => {
      this.#write(`end ${id}`);
      const row = this.rows.get(id);
      if (row?.status === "running") Object.assign(row, outcome);
    },
    get: async (id) => this.rows.get(id),
  };

  readonly branches: SessionStore["branches"] = {
    create: async (row) => {
      this.#write(`create ${row.id}`);
      if (!this.branchRows.has(row.id)) this.branchRows.set(row.id, { ...row, status: "running" });
    },
    resume: async (id) => {
      this.#write(`resume ${id}`);
      const row = this.branchRows.get(id);
      if (row !== undefined) row.status = "running";
    },
    list: async (id) => [...this.branchRows.values()].filter(({ session_id }) => session_id === id),
  };

  readonly messages: SessionStore["messages"] = {
    replace: async (id, messages) => {
      this.#write(`replace ${id}`);
      this.stored.set(id, [...messages]);
      this.kept.delete(id);
    },
    list: async (id, { fromCheckpoint }) => {
      const all = this.stored.get(id) ?? [];
      const kept = this.kept.get(id);
      if (!fromCheckpoint || kept === undefined) return all;
      return [...kept.messages, ...all.slice(kept.position)];
    },
  };

  readonly checkpoints: SessionStore["checkpoints"] = {
    save: async (id, messages) => {
      this.#write(`checkpoint ${id}`);
      this.kept.set(id, { position: this.stored.get(id)?.length ?? 0, messages: [...messages] });
    },
  };

  handle(): StateHandle {
    return {
      sessionStarted: ({ session_id, source }: SessionStartEvent) => {
        this.#write(`describe ${session_id}`);
        const row = this.rows.get(session_id ?? "");
        if (row?.status === "running") Object.assign(row, { source });
      },
      sessionEnded: () => this.#write("end by a handler"),
      branchCreated: () => this.#write("branch by a handler"),
      branchEnded: ({ branch_id, status, error }: BranchEndEvent) => {
        this.#write(`end ${branch_id}`);
        const row = this.branchRows.get(branch_id);
        if (row?.status === "running") Object.assign(row, { status, error });
      },
      messageAdded: async ({ branch_id, message }: MessageAddEvent) => {
        this.#write(`append ${branch_id}`);
        const copy = structuredClone(message) as Message;
        this.stored.set(branch_id, [...(this.stored.get(branch_id) ?? []), copy]);
      },
    };
  }

  onPersistFailed(listener: (failure: PersistFailure) => void): Registration {
    this.listeners.add(listener);
    return registration(() => this.listeners.delete(listener));
  }

  async flush(): Promise<void> {
    this.#write("flush");
  }

  /** What is stored of a branch, as texts. */
  contents(branchId: string): unknown[] {
    return (this.stored.get(branchId) ?? []).map(({ content }) => content);
  }

  #write(what: string): void {
    this.beforeWrite(what);
    this.log.push(what);
  }
}
