import { slackPaths } from "#core/slack/app.ts";
import type { ConnectedHostDouble } from "../doubles/hosts/connected-host-double.ts";
import { type GithubDouble, startGithubDouble } from "../doubles/hosts/github-double.ts";
import { startGitlabDouble } from "../doubles/hosts/gitlab-double.ts";
import { startSlackDouble } from "../doubles/chat/slack-double.ts";
import {
  startStripeDouble,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeDouble,
} from "../doubles/stripe/stripe-double.ts";
import { openPlans, prices } from "../inputs/plans.ts";
import { NO_SERVICE } from "../inputs/changes/model-changes.ts";
import { startWorld, type World } from "./world.ts";

export interface AuditWorld {
  world: World;
  gitlab: ConnectedHostDouble;
  github: GithubDouble;
  stripe: StripeDouble;
  close(): Promise<unknown>;
}

/** The api with the outside services that changes in an organization need. */
export async function startAuditWorld(): Promise<AuditWorld> {
  const gitlab = await startGitlabDouble();
  const github = await startGithubDouble();
  const slack = await startSlackDouble();
  const stripe = await startStripeDouble(prices);
  const { clientId, clientSecret } = gitlab.oauth;
  const world = await startWorld({
    GIT_ALLOW_PRIVATE_HOSTS: gitlab.place,
    GITHUB_URL: github.url,
    GITLAB_URL: gitlab.url,
    GITLAB_CLIENT_ID: clientId,
    GITLAB_CLIENT_SECRET: clientSecret,
    SLACK_CLIENT_ID: slack.clientId,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_URL: slack.apiUrl,
    ALLOW_PRIVATE_HOSTS: NO_SERVICE,
    // No worker runs that would send the emails.
    SMTP_URL: "smtp://127.0.0.1:9",
    AUTH_AUTOCONFIRM: "true",
    PLANS: JSON.stringify(openPlans),
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  const { PUBLIC_URL } = world.services.env;
  gitlab.oauth.redirect = `${PUBLIC_URL}/connect/git-host`;
  slack.redirect = PUBLIC_URL + slackPaths.redirect;
  const close = () => Promise.all([world, gitlab, github, slack, stripe].map((one) => one.close()));
  return { world, gitlab, github, stripe, close };
}
