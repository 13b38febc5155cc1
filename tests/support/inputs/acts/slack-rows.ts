import type { slackActs } from "#core/access/slack-acts.ts";
import type { Row } from "./authorization-row.ts";
import { byPeople, inOrg, orgAdmin } from "./row-builders.ts";

/** The rows of `core/access/slack-acts.ts`. */
export const slackRows: Record<keyof typeof slackActs, Row> = {
  "integrations.slack.install": byPeople(orgAdmin(inOrg())),
  "integrations.slack.finish": byPeople(orgAdmin(inOrg({ code: "x", state: "y" }))),
  "integrations.slack.channels": orgAdmin(inOrg()),
  "integrations.slack.disconnect": orgAdmin(inOrg()),
  "integrations.slack.linkRequest": { who: "all", input: () => ({ token: "x" }) },
  "integrations.slack.link": { who: "all", input: () => ({ token: "x" }) },
  "integrations.slack.links": { who: "all" },
  "integrations.slack.unlink": { who: "all", input: () => ({ teamId: "T0" }) },
};
