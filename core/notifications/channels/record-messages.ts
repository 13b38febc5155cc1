import type { ChannelEvent } from "#schemas/channels/events.ts";
import { listChannelsFor } from "#store/channels/channels.ts";
import type { ChannelDocument, ChannelOwner, MessageSubject } from "#store/channels/documents.ts";
import { listMessagesAbout, recordMessage } from "#store/channels/messages.ts";
import type { AnnounceContext, OnRecorded } from "../../webhooks/record-event.ts";
import { kindOf } from "./by-kind.ts";

interface Change {
  subject: MessageSubject;
  /** What has happened. */
  events: readonly ChannelEvent[];
  /** If the message about this deployment says that it waits for approval, that message is due, and not one about `subject`. */
  approves?: MessageSubject;
  /** Called for each message. */
  onRecorded?: OnRecorded;
}

/**
 * Makes the messages about a subject due: in channels that want what has happened, and in those that show the subject already. An organization without channels
 * costs one query. Safe to repeat.
 */
export async function recordMessages(
  { db, clock }: Pick<AnnounceContext, "db" | "clock">,
  owner: ChannelOwner,
  { subject, events, approves, onRecorded = () => {} }: Change,
): Promise<void> {
  const channels = await listChannelsFor(db, owner);
  if (channels.length === 0) return;
  const shown = await shownIn(db, channels, subject);
  const waiting = approves
    ? await shownIn(db, channels, approves, "deployment.awaitsApproval")
    : null;
  for (const channel of channels) {
    const about = approves && waiting?.has(channel._id) ? approves : subject;
    if (about === subject && !shown.has(channel._id) && !wants(channel, events)) continue;
    await recordMessage(db, channel, about, clock());
    onRecorded({ webhook: null });
  }
}

/** @returns the ids of the channels */
async function shownIn(
  db: AnnounceContext["db"],
  channels: readonly ChannelDocument[],
  subject: MessageSubject,
  event?: ChannelEvent,
): Promise<Set<string>> {
  const messages = await listMessagesAbout(db, channels, subject);
  const is = ({ shown }: (typeof messages)[number]) => !event || shown?.events.includes(event);
  return new Set(messages.filter(is).map(({ channelId }) => channelId));
}

/** What a channel can show on its own: where a message cannot be updated, a build that begins is no news. */
export const newsOf = (
  { kind, events }: Pick<ChannelDocument, "kind" | "events">,
  happened: readonly ChannelEvent[],
): ChannelEvent[] =>
  happened.filter(
    (event) =>
      events.includes(event) &&
      (event !== "deployment.started" || kindOf(kind).update !== undefined),
  );

const wants = (channel: ChannelDocument, events: readonly ChannelEvent[]): boolean =>
  newsOf(channel, events).length > 0;
