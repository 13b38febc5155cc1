import { newSecret } from "#schemas/ids.ts";
import { hashSecret } from "#store/hash-secret.ts";
import { saveSlackAuthorization } from "#store/slack/authorizations.ts";
import { requireSlackApp, slackScopes } from "../app.ts";
import type { SlackContext } from "../slack-context.ts";

/** In the meantime, the admin chooses a workspace in Slack. */
const STATE_LIFE_MS = 600_000;

/** The session in which an admin begins, and must finish. */
export interface InstallingUser {
  orgId: string;
  userId: string;
  sessionId: string;
}

/**
 * Begins to install the Slack app. The browser goes to the returned address.
 * @throws AppError slack_not_set_up
 */
export async function beginInstallation(
  { env, db }: Pick<SlackContext, "env" | "db">,
  user: InstallingUser,
  now = new Date(),
): Promise<string> {
  const app = requireSlackApp(env);
  // The page to which Slack sends the browser reads the organization from it.
  const state = `${user.orgId}.${newSecret("state")}`;
  const expiresAt = new Date(now.getTime() + STATE_LIFE_MS);
  await saveSlackAuthorization(db, { _id: hashSecret(state), ...user, createdAt: now, expiresAt });
  // https://slack.com/api and https://slack.com/oauth/v2/authorize
  const url = new URL("oauth/v2/authorize", env.SLACK_API_URL);
  const query = {
    client_id: app.clientId,
    scope: slackScopes.join(","),
    redirect_uri: app.redirectUri,
    state,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
