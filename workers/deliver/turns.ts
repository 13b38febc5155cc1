import { randomUUID } from "node:crypto";
import type { Log } from "#service/log.ts";
import type { TurnHolder } from "#store/outgoing/turns.ts";

/** Turns that run in parallel. */
const AT_ONCE = 48;
/** Of those that fail, in addition. A receiver that hangs takes no place of one that answers. */
const FAILING_AT_ONCE = 16;
/** So that the receivers of one organization, all of which hang, leave room for those of others. */
const PER_ORG = 8;

interface Turn {
  orgId: string;
  isFailing: boolean;
  wake(): void;
  ended: Promise<void>;
}

export interface TurnSignals {
  stopping: AbortSignal;
  /** Resolves when something new may be due. */
  woken(): Promise<void>;
  /** After each request. */
  onAttempt(): void;
}

/** How webhooks or channels take turns. */
interface TurnKind<T extends TurnHolder> {
  /** "webhook" */
  name: string;
  /** Whether there is one to claim. */
  isAnyDue(now: Date): Promise<boolean>;
  claim(turn: {
    claimId: string;
    now: Date;
    failing: boolean;
    fullOrgs: readonly string[];
  }): Promise<T | null>;
  take(holder: T, signals: TurnSignals): Promise<void>;
  /** After each request. */
  onChange(holder: T): void;
}

export interface Turns {
  /** Lets those with something due take their turn, and those that have theirs look again. */
  begin(): Promise<void>;
  /** Waits for the running turns. */
  end(): Promise<void>;
}

/** The turns of this process. */
export function openTurns<T extends TurnHolder>(
  { log, clock, stopping }: { log: Log; clock(): Date; stopping: AbortSignal },
  kind: TurnKind<T>,
): Turns {
  const turns = new Map<string, Turn>();
  const count = (isMatch: (turn: Turn) => boolean) => [...turns.values()].filter(isMatch).length;

  function start(holder: T): void {
    let wake = () => {};
    const signals = {
      stopping,
      woken: () => new Promise<void>((resolve) => (wake = resolve)),
      onAttempt: () => kind.onChange(holder),
    };
    const ended = kind
      .take(holder, signals)
      .catch((error: unknown) =>
        log.error(
          { err: error, [`${kind.name}Id`]: holder._id },
          `the turn of a ${kind.name} failed`,
        ),
      )
      .finally(() => turns.delete(holder.claimId ?? ""));
    const { orgId, failingSince } = holder;
    const isFailing = failingSince !== null;
    turns.set(holder.claimId ?? "", { orgId, isFailing, wake: () => wake(), ended });
    // Its place is free for another one. If that fails, the next look finds it.
    void ended.then(() => begin()).catch(() => undefined);
  }

  async function claim(failing: boolean): Promise<boolean> {
    const most = failing ? FAILING_AT_ONCE : AT_ONCE;
    if (stopping.aborted || count(({ isFailing }) => isFailing === failing) >= most) return false;
    const orgs = [...new Set([...turns.values()].map(({ orgId }) => orgId))];
    const fullOrgs = orgs.filter((one) => count(({ orgId }) => orgId === one) >= PER_ORG);
    const holder = await kind.claim({ claimId: randomUUID(), now: clock(), failing, fullOrgs });
    if (holder) start(holder);
    return holder !== null;
  }

  /** Claims one after the other, so that the counts are right. */
  let claiming = Promise.resolve();
  async function claimAll(): Promise<void> {
    // One query while nothing happens.
    if (!(await kind.isAnyDue(clock()))) return;
    for (const failing of [false, true]) while (await claim(failing));
  }
  function begin(): Promise<void> {
    // The look before reports its own failure.
    claiming = claiming.catch(() => undefined).then(claimAll);
    return claiming;
  }

  return {
    begin: async () => {
      for (const { wake } of turns.values()) wake();
      await begin();
    },
    end: async () => {
      await Promise.all([...turns.values()].map(({ ended }) => ended));
    },
  };
}
