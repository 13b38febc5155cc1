import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from "@slack/web-api";
import { AppError, type ErrorCode } from "#schemas/errors.ts";

const SERVER_ERROR = 500;

/** What Slack's error codes mean. The others are shown as they are. */
const meanings: Record<string, ErrorCode> = {
  token_revoked: "slack_revoked",
  token_expired: "slack_revoked",
  account_inactive: "slack_revoked",
  invalid_auth: "slack_revoked",
  not_authed: "slack_revoked",
  channel_not_found: "slack_channel_gone",
  is_archived: "slack_channel_gone",
  not_in_channel: "slack_channel_closed",
  method_not_supported_for_channel_type: "slack_channel_closed",
  ratelimited: "slack_busy",
  rate_limited: "slack_busy",
  internal_error: "slack_unavailable",
  fatal_error: "slack_unavailable",
  service_unavailable: "slack_unavailable",
  request_timeout: "slack_unavailable",
  invalid_code: "slack_code",
  code_already_used: "slack_code",
  code_expired: "slack_code",
  invalid_client_id: "slack_client",
  bad_client_secret: "slack_client",
  bad_redirect_uri: "slack_client",
};

/** The code of Slack's answer. Null if there was another kind of failure. */
export const slackCodeOf = (error: unknown): string | null =>
  error instanceof WebAPIPlatformError ? error.data.error : null;

/** A failure of the client as one of ours. Anything else is returned as it is. */
export function slackFailure(error: unknown): unknown {
  if (error instanceof WebAPIRateLimitedError)
    return new AppError("slack_busy", {
      message: `Slack has received too many requests. Try again in ${error.retryAfter} seconds.`,
      details: { retryAfter: error.retryAfter },
      cause: error,
    });
  if (error instanceof WebAPIRequestError)
    return new AppError("slack_unavailable", { cause: error });
  if (error instanceof WebAPIHTTPError)
    return error.statusCode >= SERVER_ERROR
      ? new AppError("slack_unavailable", { cause: error })
      : refused(`status ${error.statusCode}`, error);
  if (!(error instanceof WebAPIPlatformError)) return error;
  const { error: code, needed } = error.data as { error: string; needed?: string };
  const meaning = meanings[code];
  if (meaning) return new AppError(meaning, { cause: error });
  if (code === "missing_scope")
    return refused(`Pressmark lacks the scope ${needed ?? "for it"}. Connect Slack again`, error);
  return refused(code, error);
}

const refused = (reason: string, cause: Error) =>
  new AppError("slack_refused", { message: `Slack refuses this: ${reason}.`, cause });
