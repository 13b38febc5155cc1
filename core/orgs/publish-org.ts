import { publish } from "#queues/events.ts";
import { adminTopic, orgTopic, userTopic } from "#schemas/events.ts";
import type { CoreContext } from "../context.ts";

/**
 * Tells every page that shows the organization to refetch, and checks open connections against its members. `userIds`:
 * users whose list of organizations changed; they may have no page of it open.
 */
export const publishOrgChanged = (
  { redis }: Pick<CoreContext, "redis">,
  orgId: string,
  userIds: string[] = [],
): Promise<void> =>
  publish(redis, [orgTopic(orgId), adminTopic, ...userIds.map(userTopic)], "org.changed", {
    orgId,
  });
