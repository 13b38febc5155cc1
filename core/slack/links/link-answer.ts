import type { SlackContext } from "../slack-context.ts";
import { linkText } from "../text.ts";
import { beginLink, LINK_LIFE_MINUTES, type NamedSlackUser } from "./begin-link.ts";

/** For a Slack user without an account, and for one who wants another. In Slack's markup. */
export async function linkAnswer(
  context: Pick<SlackContext, "env" | "db">,
  user: NamedSlackUser,
): Promise<string> {
  const url = await beginLink(context, user);
  const link = linkText(url, `Link your ${context.env.BRAND_NAME} account`);
  return `${link} to act from Slack. The link works once and for ${LINK_LIFE_MINUTES} minutes. Do not share it.`;
}
