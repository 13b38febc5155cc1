/** EVERY kind of channel, with the name of its service. Pages import it without zod. */
export const channelKinds = {
  slack: "Slack",
  discord: "Discord",
  mattermost: "Mattermost",
  teams: "Microsoft Teams",
  ntfy: "ntfy",
} as const satisfies Record<string, string>;

export type ChannelKindName = keyof typeof channelKinds;
export const channelKindNames = Object.keys(channelKinds) as [
  ChannelKindName,
  ...ChannelKindName[],
];
