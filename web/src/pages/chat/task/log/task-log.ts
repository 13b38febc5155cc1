import type { TaskPart } from "#schemas/tasks/part.ts";
import { type Conversation, continueWith, emptyConversation } from "./conversation.ts";

/** A model writes many small pieces. Listeners are notified no more often than this. */
const NOTIFY_MS = 50;

export interface TaskLog {
  /** The seq of the last entry; 0 before the first. */
  readonly lastSeq: number;
  /** Adds entries after the last one. Entries that are repeated after a reconnect are ignored. */
  add: (parts: readonly TaskPart[]) => void;
  /** Adds entries before the first one. */
  addEarlier: (parts: readonly TaskPart[]) => void;
  subscribe: (onChange: () => void) => () => void;
  /** The conversation at the last notification. */
  snapshot: () => Conversation;
}

/** The log of one task, as far as this page has received it. */
export function createTaskLog(): TaskLog {
  const listeners = new Set<() => void>();
  let parts: TaskPart[] = [];
  let current = emptyConversation;
  let shown = emptyConversation;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = () => {
    timer = undefined;
    shown = current;
    for (const listener of listeners) listener();
  };
  const change = (next: Conversation) => {
    if (next !== current) timer ??= setTimeout(notify, NOTIFY_MS);
    current = next;
  };
  return {
    get lastSeq() {
      return current.lastSeq;
    },
    add: (added) => {
      parts.push(...added.filter(({ seq }) => seq > current.lastSeq));
      change(continueWith(current, added));
    },
    addEarlier: (added) => {
      const firstSeq = parts[0]?.seq ?? Number.POSITIVE_INFINITY;
      parts = [...added.filter(({ seq }) => seq < firstSeq), ...parts];
      change(continueWith(emptyConversation, parts));
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    snapshot: () => shown,
  };
}
