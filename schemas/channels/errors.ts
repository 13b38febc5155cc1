import { slackErrors } from "../slack/slack-errors.ts";
import { CHANNELS_MAX } from "./events.ts";

/** Error codes of channels, part of `errors`. */
export const channelErrors = {
  ...slackErrors,
  channel_not_found: { status: 404, message: "Channel not found" },
  limit_channels: {
    status: 403,
    message: `An organization or a project can have up to ${CHANNELS_MAX} channels. Remove one first.`,
  },
  /** The message says what the address of the kind looks like. */
  channel_url_invalid: {
    status: 400,
    message: "url is not an address of this service. Copy it from the service.",
  },
  channel_url_required: { status: 400, message: "url is required for this kind of channel." },
  channel_token_refused: {
    status: 400,
    message: "Only ntfy takes a token. The address of another service is its own secret.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
