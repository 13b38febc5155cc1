import { announceAccount } from "#queues/announce.ts";
import { pullMember } from "#store/members.ts";
import { deleteApiKeys } from "#store/api-keys.ts";
import type { OrgDocument } from "#store/orgs.ts";
import { afterStored } from "./after-stored.ts";
import { announceOrg } from "./announce-org.ts";
import type { Services } from "./services.ts";

/** Takes somebody out of an organization; their keys for it and their open pages end with it. */
export async function removeMember(
  services: Services,
  org: OrgDocument,
  userId: string,
): Promise<void> {
  const { mongo, redis } = services;
  await pullMember(mongo.db, org._id, userId);
  await deleteApiKeys(mongo.db, { orgId: org._id, userId });
  await afterStored(services, async () => {
    await announceOrg(services, org._id);
    await announceAccount(redis, userId, "account");
  });
}
