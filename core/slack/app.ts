import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";

// The app's manifest in web/content/docs/self-hosting/slack.md has the same values. A test compares them.

/** What the app may do in a workspace. */
export const slackScopes = [
  "channels:join",
  "channels:read",
  "chat:write",
  "commands",
  "groups:read",
] as const;

export const SLACK_COMMAND = "/pressmark";

/** The events that Slack reports. */
export const slackEvents = [
  "app_uninstalled",
  "tokens_revoked",
  "channel_archive",
  "channel_deleted",
  "channel_rename",
  "group_archive",
  "group_deleted",
  "group_rename",
] as const;

/** Addresses of this installation that Slack knows. */
export const slackPaths = {
  redirect: "/connect/slack",
  commands: "/webhooks/slack/commands",
  interactions: "/webhooks/slack/interactions",
  events: "/webhooks/slack/events",
} as const;

export type SlackEnv = Pick<
  Env,
  | "SLACK_CLIENT_ID"
  | "SLACK_CLIENT_SECRET"
  | "SLACK_SIGNING_SECRET"
  | "SLACK_API_URL"
  | "PUBLIC_URL"
>;

/** The Slack app of the installation. */
export interface SlackApp {
  clientId: string;
  clientSecret: string;
  signingSecret: string;
  redirectUri: string;
}

/** Null if the operator has not set it up. The variables are set together (schemas/env/env.ts). */
export function slackAppOf(env: SlackEnv): SlackApp | null {
  const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret } = env;
  const { SLACK_SIGNING_SECRET: signingSecret } = env;
  if (!clientId || !clientSecret || !signingSecret) return null;
  return {
    clientId,
    clientSecret,
    signingSecret,
    redirectUri: env.PUBLIC_URL + slackPaths.redirect,
  };
}

/** @throws AppError slack_not_set_up */
export function requireSlackApp(env: SlackEnv): SlackApp {
  const app = slackAppOf(env);
  if (!app) throw new AppError("slack_not_set_up");
  return app;
}
