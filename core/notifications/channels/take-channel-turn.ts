import { dropWaiting } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { findDueMessage } from "#store/channels/messages.ts";
import { endChannelTurn, renewChannel } from "#store/channels/turns.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { SendMessageContext } from "./channel-kind.ts";
import { sendMessage } from "./send-message.ts";

/** After this, no request begins, so that a channel with many messages lets others take their turn. */
const TURN_MS = 20_000;
/** Messages of a suspended organization wait. */
const SUSPENDED_MS = 60_000;
/** After a fault of ours. If results cannot be stored, the same messages would be posted again and again. */
const FAULT_MS = 30_000;

export interface ChannelTurnSignals {
  stopping: AbortSignal;
  /** After each message. */
  onSent(): void;
}

/** Sends the due messages of a claimed channel, one after the other, and gives it back. */
export async function takeChannelTurn(
  context: SendMessageContext,
  claimed: ChannelDocument,
  signals: ChannelTurnSignals,
): Promise<void> {
  const { db, clock } = context;
  const after = (ms: number) => ({ notBefore: new Date(clock().getTime() + ms) });
  const org = await findOrg(db, claimed.orgId);
  if (!org || org.suspension) return endChannelTurn(db, claimed, after(SUSPENDED_MS));
  try {
    const notBefore = await sendDue(context, claimed, signals);
    await endChannelTurn(db, claimed, { notBefore });
  } catch (error) {
    await endChannelTurn(db, claimed, after(FAULT_MS));
    throw error;
  }
}

/** @returns when the next turn may begin */
async function sendDue(
  context: SendMessageContext,
  claimed: ChannelDocument,
  { stopping, onSent }: ChannelTurnSignals,
): Promise<Date> {
  const { db, clock } = context;
  const until = performance.now() + TURN_MS;
  while (!stopping.aborted && performance.now() < until) {
    const now = clock();
    const channel = await renewChannel(db, claimed, now);
    if (!channel) break;
    // A message may have been recorded while it was being disabled.
    if (!channel.enabled) await dropWaiting(db, channel._id);
    if (channel.pausedUntil && channel.pausedUntil > now) return channel.pausedUntil;
    const message = await findDueMessage(db, channel._id, now);
    if (!message) break;
    await sendMessage(context, channel, message);
    onSent();
  }
  // Not before now: a channel with many messages goes behind the others.
  return clock();
}
