import { createHash } from "node:crypto";
import type { ChannelDocument, MessageDocument } from "#store/channels/documents.ts";
import { writeFailure, writeShown } from "#store/channels/messages.ts";
import { nextAttempt } from "../../outgoing/schedule.ts";
import { kindOf } from "./by-kind.ts";
import type { SubjectState } from "./cards/card-context.ts";
import { stateOf } from "./cards/subject-state.ts";
import type { SendMessageContext } from "./channel-kind.ts";
import { notePostResult } from "./note-post-result.ts";
import { PostFailure } from "./post-failure.ts";
import { newsOf } from "./record-messages.ts";

const SECOND_MS = 1_000;

/**
 * Shows the newest state of a message's subject. What is shown already is not sent again. Only the end of the whole process between the request and its result
 * posts a message twice.
 */
export async function sendMessage(
  context: SendMessageContext,
  channel: ChannelDocument,
  message: MessageDocument,
): Promise<void> {
  const { db } = context;
  const state = await stateOf(context, message.subject);
  const shown = state?.orgId === channel.orgId ? shownOf(state) : null;
  if (!state || !shown || isShown(message, shown)) return writeShown(db, message, {});
  const { round } = shown;
  const ref = message.shown?.round === round ? message.ref : null;
  const { post, update } = kindOf(channel.kind);
  const isUpdate = update !== undefined && ref !== null;
  if (!isUpdate && !isNews(channel, message, state)) return writeShown(db, message, {});
  let newRef = ref;
  try {
    if (update && ref !== null) await update(context, channel, ref, state.card);
    else newRef = await post(context, channel, state.card);
  } catch (error) {
    if (!(error instanceof PostFailure)) throw error;
    if (error.kind === "messageGone")
      return writeShown(db, message, { ref: null, shown, deletedThere: true });
    return noteFailure(context, channel, { message, failure: error });
  }
  await writeShown(db, message, { ref: newRef, shown, deletedThere: false });
  await notePostResult(context, channel, null);
}

const shownOf = ({ round, card, events }: SubjectState) => ({
  round,
  events,
  digest: createHash("sha256").update(JSON.stringify(card)).digest("base64url"),
});

/** Whether something has happened that the channel wants and the message did not show yet. */
function isNews(
  channel: ChannelDocument,
  { shown }: MessageDocument,
  state: SubjectState,
): boolean {
  const known = shown?.round === state.round ? shown.events : [];
  return newsOf(channel, state.events).some((event) => !known.includes(event));
}

function isShown(
  { shown, deletedThere }: MessageDocument,
  { round, digest }: { round: string; digest: string },
): boolean {
  if (shown?.round !== round) return false;
  return deletedThere === true || shown.digest === digest;
}

async function noteFailure(
  context: SendMessageContext,
  channel: ChannelDocument,
  { message, failure }: { message: MessageDocument; failure: PostFailure },
): Promise<void> {
  const { db, clock, log } = context;
  const { kind, waitMs } = failure;
  const retryAfter = waitMs === null ? null : String(waitMs / SECOND_MS);
  const next =
    kind === "retry" ? nextAttempt({ tries: message.tries + 1, now: clock(), retryAfter }) : null;
  await writeFailure(db, message, next);
  const { _id: channelId } = channel;
  log.info({ channelId, kind, reason: failure.message }, "a message was not accepted");
  await notePostResult(context, channel, failure);
}
