/** Error codes of the Slack app, part of `errors`. */
export const slackErrors = {
  slack_not_set_up: {
    status: 409,
    message:
      "This installation has no Slack app. Its operator must set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_SIGNING_SECRET.",
  },
  slack_state: {
    status: 400,
    message:
      "The installation was started in another session, is already finished, or took longer than 10 minutes. Connect Slack again.",
  },
  slack_code: {
    status: 400,
    message:
      "Slack does not accept its own code: it was used before or has expired. Connect Slack again.",
  },
  slack_client: {
    status: 400,
    message:
      "Slack does not accept the Slack app of this installation. Its operator must correct SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and the redirect URL of the app.",
  },
  slack_whole_enterprise: {
    status: 400,
    message:
      "The app cannot be installed for a whole Enterprise organization. Choose one workspace when Slack asks where to install it.",
  },
  slack_not_connected: {
    status: 409,
    message:
      "This organization is not connected to a Slack workspace. An admin must connect Slack first.",
  },
  slack_revoked: {
    status: 409,
    message: "The workspace has removed Pressmark's access. An admin must connect Slack again.",
  },
  slack_channel_gone: {
    status: 404,
    message:
      "The Slack channel was deleted or archived, or Pressmark cannot see it. Choose another channel.",
  },
  slack_channel_closed: {
    status: 409,
    message:
      "Pressmark is not a member of this private channel. Type /invite in the channel, and choose Pressmark.",
  },
  slack_refused: { status: 400, message: "Slack refuses this." },
  slack_busy: {
    status: 503,
    message: "Slack has received too many requests. Try again in a moment.",
  },
  slack_unavailable: { status: 503, message: "Slack is not responding. Try again in a moment." },
  slack_link_invalid: {
    status: 404,
    message:
      "This link was used before or has expired. Type /pressmark link in Slack to get a new one.",
  },
  slack_link_foreign: {
    status: 403,
    message:
      "None of your organizations is connected to this Slack workspace, so your account cannot be linked there.",
  },
  slack_link_missing: {
    status: 404,
    message: "Your account is not linked to a Slack user of this workspace.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
