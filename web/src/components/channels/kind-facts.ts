import type { ChannelKindName } from "#schemas/channels/kinds.ts";

/** Where the docs explain channels, and the Slack app. */
export const CHANNEL_DOCS = "/docs/team/channels";
export const SLACK_DOCS = "/docs/team/slack";

interface KindFacts {
  /** Where a user gets the address, or who has to do what first. */
  steps: readonly [string, string];
  /** Null if a channel of this kind has no address. */
  address: { label: string; placeholder: string } | null;
  docs: string;
}

/** What the form says about each kind. */
export const kindFacts: Record<ChannelKindName, KindFacts> = {
  slack: {
    steps: [
      "Choose a channel of the connected workspace. Pressmark joins a public channel by itself.",
      "To see a private channel here, type /invite in it and choose Pressmark.",
    ],
    address: null,
    docs: SLACK_DOCS,
  },
  discord: {
    steps: [
      "In Discord, open the settings of the channel: Edit Channel → Integrations → Webhooks.",
      "Choose New Webhook, then Copy Webhook URL, and paste the address here.",
    ],
    address: { label: "Webhook URL", placeholder: "https://discord.com/api/webhooks/…" },
    docs: `${CHANNEL_DOCS}#discord`,
  },
  mattermost: {
    steps: [
      "In Mattermost, open the product menu: Integrations → Incoming Webhooks.",
      "Choose Add Incoming Webhook and a channel, save, and paste the address here.",
    ],
    address: { label: "Webhook URL", placeholder: "https://chat.example.com/hooks/…" },
    docs: `${CHANNEL_DOCS}#mattermost`,
  },
  teams: {
    steps: [
      "In Teams, open the menu ⋯ of the channel, then Workflows.",
      "Choose “Send webhook alerts to a channel”, let anyone trigger it, and paste its address here.",
    ],
    address: { label: "Workflow URL", placeholder: "https://….api.powerplatform.com/…" },
    docs: `${CHANNEL_DOCS}#microsoft-teams`,
  },
  ntfy: {
    steps: [
      "Subscribe to a topic in the ntfy app. On a public server, choose a name that is hard to guess.",
      "The address is that of the server with the name of the topic.",
    ],
    address: { label: "Topic URL", placeholder: "https://ntfy.sh/my-topic" },
    docs: `${CHANNEL_DOCS}#ntfy`,
  },
};
