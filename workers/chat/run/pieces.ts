import { PARTS_MAX } from "#schemas/tasks/limits.ts";
import type { TaskLog } from "./task-log.ts";

/** Pages show an answer while the model writes it. More entries would make the log long, not the page faster. */
const COLLECT_MS = 150;

export interface Pieces {
  add(text: string): void;
  /** Stops writing. What was added last is in the answer. @throws the error of a piece that could not be stored */
  end(): Promise<void>;
}

/** Stores the pieces of an answer while it arrives. */
export function openPieces(
  log: Pick<TaskLog, "append" | "seq">,
  { step, onFailure }: { step: number; onFailure: (error: unknown) => void },
): Pieces {
  let text = "";
  let timer: NodeJS.Timeout | undefined;
  let stored: Promise<unknown> = Promise.resolve();

  function store(): void {
    timer = undefined;
    const piece = text;
    text = "";
    // A task that is almost full keeps its last places for the answer.
    if (log.seq >= PARTS_MAX) return;
    stored = stored.then(() => log.append({ kind: "delta", step, text: piece }));
    stored.catch(onFailure);
  }

  return {
    add: (more) => {
      text += more;
      timer ??= setTimeout(store, COLLECT_MS);
    },
    end: async () => {
      clearTimeout(timer);
      await stored;
    },
  };
}
