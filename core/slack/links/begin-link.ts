import { newSecret } from "#schemas/ids.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { SlackLinkRequestDocument } from "#store/slack/documents.ts";
import { saveLinkRequest } from "#store/slack/link-requests.ts";
import type { SlackContext } from "../slack-context.ts";

export const LINK_LIFE_MINUTES = 10;
const MINUTE_MS = 60_000;

/** A Slack user as Slack's requests name them. */
export type NamedSlackUser = Pick<
  SlackLinkRequestDocument,
  "teamId" | "teamName" | "slackUserId" | "slackName"
>;

/** The address at which a signed-in user links the Slack user to their account, once. */
export async function beginLink(
  { env, db }: Pick<SlackContext, "env" | "db">,
  user: NamedSlackUser,
  now = new Date(),
): Promise<string> {
  const token = newSecret("slack");
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MINUTES * MINUTE_MS);
  await saveLinkRequest(db, { _id: hashSecret(token), ...user, createdAt: now, expiresAt });
  return `${env.PUBLIC_URL}/settings/integrations?slack=${token}`;
}
