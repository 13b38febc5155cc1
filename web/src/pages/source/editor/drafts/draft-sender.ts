import { appCodeOf, isTransient, messageOf } from "../../../../errors.ts";

/** What the server stores of a draft. Pictures stay in the browser. */
export interface DraftContent {
  text: string;
  base: string | null;
  pictures: number;
}

/** Where the newest text is. `other`: another browser has stored a text that the user has not seen. */
export type SentState =
  | { kind: "sent" | "waiting" | "offline" | "signedOut" | "other" }
  | { kind: "refused"; message: string };

export interface SenderPorts {
  keep(draft: DraftContent & { number: number; seen: string | null }): Promise<string>;
  discard(revision: string): Promise<unknown>;
  onState(state: SentState): void;
  /** The server has stored a text, or removed it. */
  onRevision(revision: string | null): void;
  /** Another browser has stored a text. */
  onOther(): void;
}

/** Long enough that a sentence is one request. */
const SEND_AFTER_MS = 3_000;
/** A large note is sent less often: each 100,000 characters wait a second more. */
const MS_PER_CHARACTER = 0.01;
const RETRY_MS = [5_000, 15_000, 30_000, 60_000];

/** Sends the newest text of one open editor to the server, one request after the other. A text that did not change is never sent again. */
export function openDraftSender(
  first: { seen: string | null; content: DraftContent | null; isHeld: boolean },
  ports: SenderPorts,
) {
  let { seen, content: stored, isHeld } = first;
  let wanted = stored;
  let number = 0;
  let failures = 0;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDone = () => isSame(wanted, stored);

  function later(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void run();
    }, ms);
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isRunning || isHeld || isDone()) return;
    isRunning = true;
    const sending = wanted;
    try {
      if (sending) {
        number += 1;
        seen = await ports.keep({ ...sending, number, seen });
      } else if (seen !== null) {
        await ports.discard(seen);
        seen = null;
      }
      stored = sending;
      failures = 0;
      ports.onRevision(seen);
      ports.onState({ kind: isDone() ? "sent" : "waiting" });
      if (!isDone()) later(pauseOf(wanted));
    } catch (error) {
      fail(error);
    } finally {
      isRunning = false;
    }
  }

  function fail(error: unknown): void {
    const code = appCodeOf(error);
    if (code === "conflict") {
      isHeld = true;
      ports.onState({ kind: "other" });
      return ports.onOther();
    }
    const isAway = isTransient(error) || code === "unauthorized" || code === "too_many_requests";
    if (isAway) later(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
    failures += 1;
    if (code === "unauthorized") ports.onState({ kind: "signedOut" });
    else if (isAway) ports.onState({ kind: "offline" });
    // The same text would be refused again. The next one is another attempt.
    else ports.onState({ kind: "refused", message: messageOf(error) });
  }

  return {
    /** The newest text; null if nothing is left to save. */
    note: (content: DraftContent | null): void => {
      const isKnown = isSame(content, wanted);
      wanted = content;
      if (isHeld) return;
      if (isDone()) return ports.onState({ kind: "sent" });
      if (isKnown) return;
      if (failures === 0) ports.onState({ kind: "waiting" });
      later(pauseOf(content));
    },
    /** Sends what is left now: the tab may not come back, or the connection has. */
    flush: (): Promise<void> => run(),
    seen: () => seen,
    /**
     * The user has seen the other text, and continues. `stored`: the text that the server has if it is the one that the editor has now.
     * @param revision null if the other text is gone
     */
    resume: (revision: string | null, now: DraftContent | null = null): void => {
      isHeld = false;
      seen = revision;
      stored = now;
      if (now) wanted = now;
      ports.onState({ kind: isDone() ? "sent" : "waiting" });
      void run();
    },
  };
}

const pauseOf = (content: DraftContent | null) =>
  SEND_AFTER_MS + (content?.text.length ?? 0) * MS_PER_CHARACTER;

function isSame(a: DraftContent | null, b: DraftContent | null): boolean {
  if (a === null || b === null) return a === b;
  return a.text === b.text && a.base === b.base && a.pictures === b.pictures;
}
