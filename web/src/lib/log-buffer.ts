import type { LogLine } from "#schemas/deployments/deployment.ts";

/** Lines arrive in many small pieces, so listeners are notified no more often than this. */
const NOTIFY_MS = 50;

export interface LogBuffer {
  /** The seq of the last line; 0 before the first. */
  readonly lastSeq: number;
  /** Appends only lines after the last one, so that repeated lines after a reconnect are ignored. */
  append: (lines: readonly LogLine[]) => void;
  subscribe: (onChange: () => void) => () => void;
  /** The lines at the last notification: a new array whenever lines were added. */
  snapshot: () => readonly LogLine[];
}

export function createLogBuffer(): LogBuffer {
  const lines: LogLine[] = [];
  const listeners = new Set<() => void>();
  let snapshot: readonly LogLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = () => {
    timer = undefined;
    snapshot = lines.slice();
    for (const listener of listeners) listener();
  };
  const lastSeq = () => lines.at(-1)?.seq ?? 0;
  return {
    get lastSeq() {
      return lastSeq();
    },
    append: (added) => {
      const before = lines.length;
      for (const line of added) if (line.seq > lastSeq()) lines.push(line);
      if (lines.length > before) timer ??= setTimeout(notify, NOTIFY_MS);
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    snapshot: () => snapshot,
  };
}
