import { randomUUID } from "node:crypto";
import type { SendContext } from "#core/webhooks/attempt-delivery.ts";
import { takeTurn } from "#core/webhooks/take-turn.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { claimTurn, isAnyDue } from "#store/webhooks/turns.ts";

/** Webhooks whose requests run in parallel. Each has up to two. */
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

export interface Turns {
  /** Lets webhooks with due deliveries take their turn, and those that have theirs look again. */
  begin(): Promise<void>;
  /** Waits for the running turns. */
  end(): Promise<void>;
}

/** The turns of this process. `onChange`: after each attempt. */
export function openTurns(
  context: SendContext & { stopping: AbortSignal },
  onChange: (webhook: WebhookDocument) => void,
): Turns {
  const turns = new Map<string, Turn>();
  const count = (isMatch: (turn: Turn) => boolean) => [...turns.values()].filter(isMatch).length;

  function start(webhook: WebhookDocument): void {
    let wake = () => {};
    const signals = {
      stopping: context.stopping,
      woken: () => new Promise<void>((resolve) => (wake = resolve)),
      onAttempt: () => onChange(webhook),
    };
    const ended = takeTurn(context, webhook, signals)
      .catch((error: unknown) =>
        context.log.error({ err: error, webhookId: webhook._id }, "the turn of a webhook failed"),
      )
      .finally(() => turns.delete(webhook.claimId ?? ""));
    const { orgId, failingSince } = webhook;
    const isFailing = failingSince !== null;
    turns.set(webhook.claimId ?? "", { orgId, isFailing, wake: () => wake(), ended });
    // Its place is free for another one. If that fails, the next look finds it.
    void ended.then(() => begin()).catch(() => undefined);
  }

  async function claim(failing: boolean): Promise<boolean> {
    const most = failing ? FAILING_AT_ONCE : AT_ONCE;
    if (context.stopping.aborted || count(({ isFailing }) => isFailing === failing) >= most)
      return false;
    const orgs = [...new Set([...turns.values()].map(({ orgId }) => orgId))];
    const fullOrgs = orgs.filter((one) => count(({ orgId }) => orgId === one) >= PER_ORG);
    const turn = { claimId: randomUUID(), now: context.clock(), failing, fullOrgs };
    const webhook = await claimTurn(context.db, turn);
    if (webhook) start(webhook);
    return webhook !== null;
  }

  /** Claims one after the other, so that the counts are right. */
  let claiming = Promise.resolve();
  async function claimAll(): Promise<void> {
    // One query while nothing happens.
    if (!(await isAnyDue(context.db, context.clock()))) return;
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
