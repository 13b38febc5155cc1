import { type Logger, LogLevel, WebClient } from "@slack/web-api";
import type { Env } from "#schemas/env/env.ts";

/** Requests of pages wait for it. */
const TIMEOUT_MS = 10_000;

/** Failures are thrown, so the client has nothing to log. */
const silent: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
};

/** Slack's methods. It neither retries nor waits: callers do. */
export const openSlack = (
  { SLACK_API_URL }: Pick<Env, "SLACK_API_URL">,
  { token, timeoutMs = TIMEOUT_MS }: { token?: string; timeoutMs?: number | undefined } = {},
): WebClient =>
  new WebClient(token, {
    slackApiUrl: `${SLACK_API_URL}/`,
    allowAbsoluteUrls: false,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: timeoutMs,
    logger: silent,
  });
