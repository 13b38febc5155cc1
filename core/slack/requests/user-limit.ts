import type { SlackUser } from "#store/slack/links.ts";
import { linkId } from "#store/slack/links.ts";
import type { CoreContext } from "../../context.ts";

const MINUTE_MS = 60_000;
/** Commands and buttons of one Slack user. */
const USER_LIMIT = { name: "slack", max: 30, windowMs: MINUTE_MS };

/** @throws AppError too_many_requests */
export const limitUser = (
  { limits }: Pick<CoreContext, "limits">,
  user: SlackUser,
): Promise<void> => limits.take(USER_LIMIT, linkId(user));
