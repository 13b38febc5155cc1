import type { Channel, ChannelDisabledReason } from "#schemas/channels/channel.ts";
import {
  CHANNEL_DISABLED_AFTER_DAYS,
  type ChannelEvent,
  channelEventNames,
} from "#schemas/channels/events.ts";
import { type ChannelKindName, channelKinds } from "#schemas/channels/kinds.ts";

/** Why a channel shows nothing, and what to do. */
export function disabledText({
  kind,
  disabledReason,
}: Pick<Channel, "kind" | "disabledReason">): string {
  return disabledTexts[disabledReason ?? "member"](kind);
}

const disabledTexts: Record<ChannelDisabledReason, (kind: ChannelKindName) => string> = {
  member: () =>
    "An admin disabled this channel. Messages about events that happen meanwhile are not posted later.",
  gone: (kind) =>
    kind === "slack"
      ? "Slack answered that the channel is archived or deleted, or that the app is not in it. Repair that in Slack, or choose another channel under Edit. Then enable it."
      : `${channelKinds[kind]} answered that this address no longer exists. Create a new one there, enter it under Edit, then enable the channel.`,
  failing: (kind) =>
    `Every message failed for ${CHANNEL_DISABLED_AFTER_DAYS} days. Check the channel in ${channelKinds[kind]}, then enable it and send a test message.`,
  moved: () =>
    "The project came from another organization, whose admins added this channel. Check where it leads, then enable it.",
  revoked: () =>
    "Pressmark no longer has access to the Slack workspace. Connect the workspace again, then enable this channel.",
};

/** "#deployments", "discord.com" */
export const placeText = ({ slackChannel, host }: Pick<Channel, "slackChannel" | "host">) =>
  slackChannel ? `#${slackChannel.name}` : host;

type Subject = ChannelEvent extends infer Name
  ? Name extends `${infer First}.${string}`
    ? First
    : never
  : never;

const subjectTitles: Record<Subject, string> = {
  deployment: "Deployments",
  task: "Chat tasks",
  domain: "Domains",
  project: "Projects",
};

/** What a checkbox says. Its hint is the description of the event. */
export const eventLabels: Record<ChannelEvent, string> = {
  "deployment.started": "Started",
  "deployment.succeeded": "Succeeded",
  "deployment.failed": "Failed",
  "deployment.canceled": "Canceled",
  "deployment.awaitsApproval": "Waiting for approval",
  "deployment.promoted": "Live or rolled back",
  "task.waiting": "Waiting for a person",
  "task.finished": "Finished",
  "domain.verified": "Verified",
  "domain.stopped": "No longer served",
  "project.created": "Created",
  "project.deleted": "Deleted",
  "project.restored": "Restored",
};

/** The events by the subject that their names begin with. */
export const eventGroups = Object.entries(subjectTitles).map(([subject, title]) => ({
  title,
  events: channelEventNames.filter((name) => name.startsWith(`${subject}.`)),
}));

/** More events than this are summed up by their subjects. */
const NAMED_EVENTS_MAX = 2;

/** "all events", "deployments, chat tasks", "deployments (succeeded, failed)" */
export function eventsText(events: readonly ChannelEvent[]): string {
  if (events.length === channelEventNames.length) return "all events";
  return eventGroups
    .flatMap(({ title, events: names }) => {
      const chosen = names.filter((name) => events.includes(name));
      if (chosen.length === 0) return [];
      const labels = chosen.map((name) => eventLabels[name].toLowerCase()).join(", ");
      const isNamed = events.length <= NAMED_EVENTS_MAX;
      return isNamed ? `${title.toLowerCase()} (${labels})` : title.toLowerCase();
    })
    .join(", ");
}
