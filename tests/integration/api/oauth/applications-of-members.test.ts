import { afterAll, beforeAll, expect, test } from "vitest";
import { type OauthWorld, startOauthWorld } from "#tests/support/worlds/accounts/oauth-world.ts";
import { addPerson, codeOf } from "#tests/support/worlds/organization.ts";
import type { Person } from "#tests/support/worlds/world.ts";

let oauth: OauthWorld;
let bob: Person;
beforeAll(async () => {
  oauth = await startOauthWorld();
  bob = await addPerson(oauth.world, { owner: oauth.ada, orgId: oauth.orgId });
});
afterAll(() => oauth.world.close());

test("admins see what members have connected, page by page, and revoke it; members see only their own", async () => {
  const { ada, orgId, garden } = oauth;
  await oauth.connected(["content:read"]);
  const bobs = await oauth.connected(["content:write"], bob);
  expect(await oauth.note(bobs.access, "read_note")).toBe(200);

  const first = await ada.api.applications.list.query({ orgId, limit: 1 });
  const rest = await ada.api.applications.list.query({ orgId, cursor: first.nextCursor! });
  expect([first.total, rest.nextCursor]).toEqual([2, null]);
  expect([...first.applications, ...rest.applications]).toMatchObject([
    {
      connectedBy: bob.email,
      project: { id: garden.id },
      scopes: ["content:read", "content:write"],
    },
    { connectedBy: ada.email, project: { id: garden.id }, scopes: ["content:read"] },
  ]);

  const [adas, applicationId] = [rest.applications[0]!.id, first.applications[0]!.id];
  expect(await codeOf(bob.api.applications.list.query({ orgId }))).toBe("forbidden");
  expect(await codeOf(bob.api.applications.revoke.mutate({ applicationId: adas }))).toBe(
    "forbidden",
  );
  const stranger = await oauth.world.signUp();
  expect(await codeOf(stranger.api.applications.list.query({ orgId }))).toBe("org_not_found");
  expect(await codeOf(stranger.api.applications.revoke.mutate({ applicationId }))).toBe(
    "application_not_found",
  );
  expect(await oauth.note(bobs.access, "read_note")).toBe(200);

  await ada.api.applications.revoke.mutate({ applicationId });
  expect(await oauth.note(bobs.access, "read_note")).toBe(401);
  expect((await bob.api.applications.list.query()).applications).toEqual([]);
  const { entries } = await ada.api.orgs.audit.query({ orgId, limit: 10 });
  expect(entries.find(({ action }) => action === "applications.revoke")).toMatchObject({
    actor: { name: ada.email },
    target: { kind: "application", name: "Notes Desktop" },
    details: { connectedBy: bob.email },
  });
});
