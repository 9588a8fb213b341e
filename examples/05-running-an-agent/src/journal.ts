import type { NotificationEvent } from "@hookline/core";
import { SESSION, type Session, STATE_STORE, type StateStore } from "@hookline/runtime";
import { inject, injectable } from "tsyringe";

/** A service of the application, made for each session with what belongs to that. */
@injectable()
export class Journal {
  constructor(
    @inject(SESSION) private readonly session: Session,
    @inject(STATE_STORE) private readonly store: StateStore,
  ) {}

  async note({ message }: Pick<NotificationEvent, "message">): Promise<void> {
    const stored = await this.store.messages.list(this.session.currentBranch.id);
    console.log(`${this.session.id}: ${message}, ${stored.length} messages are stored`);
  }
}
