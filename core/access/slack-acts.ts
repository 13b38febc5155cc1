import { type Act, byAdmin, byAdminPeople, changes, reads, revokes } from "./act.ts";

/** EVERY act on Slack, part of `acts`. */
export const slackActs = {
  "integrations.slack.install": changes("org", byAdminPeople),
  "integrations.slack.finish": changes("org", byAdminPeople),
  /** The names of private channels. */
  "integrations.slack.channels": reads("org", byAdmin),
  "integrations.slack.disconnect": changes("org", { ...byAdmin, ...revokes }),
  "integrations.slack.linkRequest": reads("self"),
  "integrations.slack.link": changes("self"),
  "integrations.slack.links": reads("self"),
  "integrations.slack.unlink": changes("self"),
} satisfies Record<string, Act>;
