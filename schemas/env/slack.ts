import { z } from "zod";
import { url } from "./values.ts";

/** The variables of `Env` for the installation's Slack app. */
export const slackVariables = {
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  /** With it, Slack signs its requests. */
  SLACK_SIGNING_SECRET: z.string().optional(),
  /** Where Slack's methods are. The page on which users install the app is at the same host. */
  SLACK_API_URL: url.default("https://slack.com/api"),
};

/** They only work together. */
export const slackGroups = {
  SLACK_CLIENT_ID: ["SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"],
  SLACK_CLIENT_SECRET: ["SLACK_CLIENT_ID"],
  SLACK_SIGNING_SECRET: ["SLACK_CLIENT_ID"],
} satisfies Partial<Record<keyof typeof slackVariables, (keyof typeof slackVariables)[]>>;
