import { findOrg } from "#store/orgs/orgs.ts";
import { findDue } from "#store/webhooks/deliveries.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { endTurn, renewTurn } from "#store/webhooks/turns.ts";
import { cancelPending } from "#store/webhooks/webhooks.ts";
import { attemptDelivery, type SendContext } from "./attempt-delivery.ts";

/** Requests to one webhook in parallel. Retries take only one of them, so a first attempt always finds the other. */
const AT_ONCE = 2;
/** After this, no request begins, so that a webhook with many deliveries lets others take their turn. */
const TURN_MS = 20_000;
/** Deliveries of a suspended organization wait. */
const SUSPENDED_MS = 60_000;
/** After a fault of ours. If results cannot be stored, the same deliveries would be sent again and again. */
const FAULT_MS = 30_000;

export interface TurnSignals {
  stopping: AbortSignal;
  /** Resolves when something new may be due. */
  woken(): Promise<void>;
  /** After each attempt. */
  onAttempt(): void;
}

/** Sends what is due of a claimed webhook, and gives it back. */
export async function takeTurn(
  context: SendContext,
  claimed: WebhookDocument,
  signals: TurnSignals,
): Promise<void> {
  const { db, clock } = context;
  const org = await findOrg(db, claimed.orgId);
  if (!org || org.suspension)
    return endTurn(db, claimed, { notBefore: new Date(clock().getTime() + SUSPENDED_MS) });
  // A delivery may have been recorded while it was disabled.
  if (!claimed.enabled) await cancelPending(db, claimed._id, clock());
  try {
    await sendDue(context, claimed, signals);
  } catch (error) {
    await endTurn(db, claimed, { notBefore: new Date(clock().getTime() + FAULT_MS) });
    throw error;
  }
  // Not before now: a webhook with many deliveries goes behind the others.
  await endTurn(db, claimed, { notBefore: clock() });
}

async function sendDue(
  context: SendContext,
  claimed: WebhookDocument,
  { stopping, woken, onAttempt }: TurnSignals,
): Promise<void> {
  const until = performance.now() + TURN_MS;
  const running = new Map<string, Promise<void>>();
  let retrying: string | null = null;
  const errors: unknown[] = [];
  for (;;) {
    const mayBegin = () => errors.length === 0 && !stopping.aborted && performance.now() < until;
    while (running.size < AT_ONCE && mayBegin()) {
      const now = context.clock();
      const webhook = await renewTurn(context.db, claimed, now);
      if (!webhook?.enabled) break;
      const retries = retrying === null;
      const due = await findDue(context.db, webhook, {
        now,
        running: [...running.keys()],
        retries,
      });
      if (!due) break;
      if (due.lane === "retry") retrying = due._id;
      const sent = attemptDelivery(context, webhook, due)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => {
          running.delete(due._id);
          if (retrying === due._id) retrying = null;
          onAttempt();
        });
      running.set(due._id, sent);
    }
    if (errors.length > 0 && running.size === 0) throw errors[0];
    if (running.size === 0) return;
    await Promise.race([...running.values(), woken()]);
    if (running.size === AT_ONCE) await renewTurn(context.db, claimed, context.clock());
  }
}
