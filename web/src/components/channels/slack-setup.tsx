const SLACK_SETUP_DOCS = "/docs/self-hosting/slack";

/** The operator has not set up the Slack app. */
export const SlackSetup = () => (
  <p className="text-sm text-pretty text-soft">
    Slack is not set up in this installation. An administrator sets SLACK_CLIENT_ID,
    SLACK_CLIENT_SECRET and SLACK_SIGNING_SECRET.{" "}
    <a href={SLACK_SETUP_DOCS} className="text-accent underline underline-offset-4 hover:text-ink">
      How to set up Slack
    </a>
  </p>
);
