/** EVERY event that a channel can show, with its description. Pages import it without zod. */
export const channelEvents = {
  "deployment.started":
    "A build begins. Slack and Discord update the message until the build ends.",
  "deployment.succeeded": "A deployment was built.",
  "deployment.failed": "A deployment failed.",
  "deployment.canceled": "A deployment was canceled.",
  "deployment.awaitsApproval": "A deployment waits for approval before it goes live.",
  "deployment.promoted": "Another deployment is live: a new one, or an older one after a rollback.",
  "task.waiting": "A task waits for a person: to answer, to merge, or to ask for more.",
  "task.finished": "A task is done, failed or was canceled.",
  "domain.verified": "The TXT record of a domain was found.",
  "domain.stopped": "A domain is no longer served, because its TXT record is gone.",
  "project.created": "A project was created or copied.",
  "project.deleted": "A project was deleted.",
  "project.restored": "A deleted project was restored.",
} as const satisfies Record<string, string>;

export type ChannelEvent = keyof typeof channelEvents;
export const channelEventNames = Object.keys(channelEvents) as [ChannelEvent, ...ChannelEvent[]];

/** What a new channel shows unless the admin chooses otherwise. */
export const DEFAULT_CHANNEL_EVENTS = [
  "deployment.started",
  "deployment.succeeded",
  "deployment.failed",
  "deployment.awaitsApproval",
  "deployment.promoted",
  "task.waiting",
  "domain.stopped",
] as const satisfies readonly ChannelEvent[];

export const CHANNEL_NAME_MAX_CHARACTERS = 60;
export const CHANNEL_URL_MAX_CHARACTERS = 2_000;
export const CHANNEL_TOKEN_MAX_CHARACTERS = 500;
/** Of an organization, and of each project. */
export const CHANNELS_MAX = 20;
/** The list of an organization shows this many channels of its projects. */
export const PROJECT_CHANNELS_SHOWN = 200;
/** Test messages to a channel, of all users together. */
export const CHANNEL_TESTS_PER_MINUTE = 10;
/** A channel is disabled after failing this long without one success. */
export const CHANNEL_DISABLED_AFTER_DAYS = 5;
