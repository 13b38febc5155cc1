import type { ChannelEvent } from "#schemas/channels/events.ts";
import type { ChannelDisabledReason } from "#schemas/channels/channel.ts";
import type { ChannelKindName } from "#schemas/channels/kinds.ts";

/** An organization with all of its projects, or one project. */
export interface ChannelOwner {
  orgId: string;
  projectId: string | null;
}

/** A place outside Pressmark that shows messages. */
export interface ChannelDocument {
  _id: string;
  orgId: string;
  /** Null if it shows the whole organization. */
  projectId: string | null;
  kind: ChannelKindName;
  name: string;
  /** Of its address, to be shown. */
  host: string;
  /** JSON of a `ChannelAddress`, sealed for `channelContext`. Null for Slack. */
  sealedAddress: string | null;
  /** Null for the other kinds. */
  slackChannel: { teamId: string; id: string; name: string } | null;
  events: ChannelEvent[];
  enabled: boolean;
  disabledReason: ChannelDisabledReason | null;
  disabledAt: Date | null;
  /** Pressmark itself disabled it, and the admins were not notified yet. */
  untold?: true;
  /** Since when every request has failed. */
  failingSince: Date | null;
  lastPost: { at: Date; ok: boolean; failure: string | null } | null;
  /** Grows with every message that becomes due, so that the end of a turn does not miss one. */
  wakes: number;
  /** When its next message is due. During a turn, when its lease ends. Absent if nothing waits. */
  dueAt?: Date;
  /** No message is sent before this time, because the service asked to wait. */
  pausedUntil: Date | null;
  /** The turn that sends its messages. Null between turns. */
  claimId: string | null;
  /** The name of the user or the API key at that time. */
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What a message is about. A promotion of a deployment that was built before, and a restoration of a project, have their time: they can happen again. */
export type MessageSubject =
  | { kind: "deployment" | "task" | "domain" | "project"; id: string }
  | { kind: "promotion" | "restoration"; id: string; at: Date };

/** What one channel shows about one subject. Its text is made when it is sent, so it always shows the newest state. */
export interface MessageDocument {
  /** Derived from the channel and the subject. */
  _id: string;
  channelId: string;
  orgId: string;
  /** That of the channel. */
  projectId: string | null;
  subject: MessageSubject;
  /** Grows with each change of the subject. */
  wanted: number;
  /** The last `wanted` that was sent, or had nothing to send. */
  posted: number;
  /** How the service names the message, to update it. Null before it is posted, and for kinds that cannot update. */
  ref: string | null;
  /** What it shows. Null before it is posted. `round`: a task that waits again, or a domain that stops again, gets another message. */
  shown: { round: string; digest: string; events: ChannelEvent[] } | null;
  /** It was deleted at the service, so nothing of this round is posted again. */
  deletedThere?: boolean;
  /** Failed requests for the present `wanted`. */
  tries: number;
  /** When it is sent next. Null if it shows the newest state, or was given up. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
