import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { pkcePair } from "#tests/support/doubles/oauth-client.ts";
import { type OauthWorld, startOauthWorld } from "#tests/support/worlds/accounts/oauth-world.ts";
import { verifyAddress } from "#tests/support/worlds/organization.ts";

let oauth: OauthWorld;
beforeAll(async () => {
  oauth = await startOauthWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
});
afterAll(() => oauth.world.close());

test("an administrator who visits an organization cannot connect an application to its projects", async () => {
  const { world, orgId } = oauth;
  const root = await world.signUp(PLATFORM_ADMIN);
  await verifyAddress(world, root);
  const reason = "The owner asked why the menu is empty.";
  await root.api.admin.visits.begin.mutate({ orgId, reason });
  const refused = await oauth.refusedPage(oauth.query(pkcePair().challenge), root);
  expect(refused.message).toContain("You cannot see the project");
  expect(await collection(world.services.mongo.db, "oauthCodes").countDocuments()).toBe(0);
});
