import type { AppCode } from "#schemas/errors.ts";
import { formErrors } from "../../lib/form-errors.ts";

/** What is wrong with the fields of a channel. `addressLabel` depends on the kind. */
export const channelFormErrors = (error: unknown, addressLabel: string) =>
  formErrors(
    error,
    {
      name: "Name",
      url: addressLabel,
      token: "Access token",
      slackChannelId: "Channel",
      events: "Events",
    },
    fieldOf,
  );

function fieldOf(code: AppCode | null): "url" | "token" | "slackChannelId" | null {
  if (code === "channel_token_refused") return "token";
  if (code?.startsWith("slack_channel_")) return "slackChannelId";
  return code?.startsWith("channel_url_") || code?.startsWith("url_") ? "url" : null;
}
