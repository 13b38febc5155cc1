import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeQuery, changeSubject, CHANGES_PATH } from "#schemas/sites/change-link.ts";
import { defaultTheme } from "#schemas/projects/theme/theme.ts";
import { THEME_PATH, themeSubject, writeLook } from "#schemas/sites/theme-link.ts";
import { type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import { createApiKey, deleteApiKey } from "#store/accounts/api-keys.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { pullMember } from "#store/orgs/members.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const page = (text: string) => `<!doctype html><title>${text}</title><main><p>${text}</p></main>`;

let world: SitesWorld;
/** A private site, and a public site with removed content. */
let secret: { project: ProjectDocument; live: DeploymentDocument };
let open: { older: DeploymentDocument; live: DeploymentDocument };

beforeAll(async () => {
  world = await startSitesWorld();
  const project = await insertSite(world, "secret--ada", { visibility: "private" });
  secret = { project, live: await publish(world, project, { files: { "/": page("secret") } }) };
  const garden = await insertSite(world, "garden--ada");
  const older = await publish(world, garden, { files: { "/": page("taken back") } });
  open = { older, live: await publish(world, garden, { files: { "/": page("as it is") } }) };
});
afterAll(() => world.close());

const sign = (subject: string, viewer: Viewer) =>
  encodeURIComponent(
    world.secretBox.sign(viewSubject(subject, viewer), new Date(Date.now() + 3_600_000)),
  );

type Look = (viewer: Viewer) => Promise<{ status: number; text: string }>;

const cookieLook =
  (subject: (host: string) => string, host: () => string): Look =>
  async (viewer) => {
    const cookie = `pressmark_view=${sign(subject(host()), viewer)}`;
    return world.get(`${host()}.localhost`, "/", { headers: { cookie } });
  };
const secretHost = () => `${secret.live._id}--secret--ada`;

/** Every link and cookie that the dashboard issues, and how the sites process responds to it. */
const looks: [string, Look][] = [
  [
    "a signed link to a private site",
    (viewer) => {
      const signature = sign(`view-${secret.live._id}`, viewer);
      const headers = { "sec-fetch-dest": "image" };
      return world.get(`${secretHost()}.localhost`, `/?signature=${signature}`, { headers });
    },
  ],
  [
    "the page for a frame that stores no cookies",
    async (viewer) => {
      const signature = sign(`view-${secret.live._id}`, viewer);
      const answer = await world.get(`${secretHost()}.localhost`, `/?shown=${signature}`);
      return { ...answer, status: answer.text.includes("signature=") ? 200 : answer.status };
    },
  ],
  ["the cookie of a frame", cookieLook(() => `seen-${secret.live._id}`, secretHost)],
  [
    "the cookie of a tab",
    cookieLook(
      (host) => `member-${host}`,
      () => "secret--ada",
    ),
  ],
  [
    "a preview in another theme",
    (viewer) => {
      const path = `${THEME_PATH}/${sign(themeSubject(open.live._id), viewer)}/${writeLook(defaultTheme)}/`;
      return world.get(`${open.live._id}--garden--ada.localhost`, path);
    },
  ],
  [
    "a comparison with removed content",
    async (viewer) => {
      const pair = {
        before: { deploymentId: open.older._id, url: "/" },
        after: { deploymentId: open.live._id, url: "/" },
      };
      const signature = sign(await changeSubject(pair), viewer);
      const path = `${CHANGES_PATH}?${changeQuery(pair)}&pair=${signature}`;
      return world.get(`${open.live._id}--garden--ada.localhost`, path);
    },
  ],
];

const users = () => collection(world.mongo.db, "authUsers");

const losses: [string, (viewer: Viewer) => Promise<unknown>][] = [
  ["was removed", ({ userId }) => pullMember(world.mongo.db, "org", userId)],
  [
    "is banned",
    ({ userId }) => {
      const bannedUntil = new Date(Date.now() + 86_400_000);
      return users().updateOne({ _id: userId }, { $set: { bannedUntil } });
    },
  ],
  ["deleted the account", ({ userId }) => users().deleteOne({ _id: userId })],
];

describe.each(looks)("%s", (_what, look) => {
  test("works while the user is a member", async () => {
    expect((await look(await insertViewer(world))).status).toBe(200);
  });

  test.each(losses)("is refused for a user who %s", async (_why, lose) => {
    const viewer = await insertViewer(world);
    await lose(viewer);
    const answer = await look(viewer);
    expect(answer.status).not.toBe(200);
    expect(answer.text).not.toMatch(/secret<|taken back/);
  });

  test("is refused for a member of another organization", async () => {
    expect((await look(await insertViewer(world, "elsewhere"))).status).not.toBe(200);
  });

  test("stops working with the API key that requested it", async () => {
    const { userId } = await insertViewer(world);
    const make = async (projectId: string | null, expiresAt: Date | null = null) => {
      const of = { userId, orgId: "org", name: "CI", scopes: ["read" as const], projectId };
      const { key } = await createApiKey(world.mongo.db, { ...of, expiresAt });
      return { userId, keyId: key._id };
    };
    const revoked = await make(null);
    await deleteApiKey(world.mongo.db, revoked.keyId);
    const ended = [revoked, await make(null, new Date(Date.now() - 1)), await make("another")];
    expect((await look(await make(null))).status).toBe(200);
    for (const viewer of ended) expect((await look(viewer)).status).not.toBe(200);
  });
});

test("a signature without a user is refused", async () => {
  const until = new Date(Date.now() + 3_600_000);
  const signature = world.secretBox.sign(`view-${secret.live._id}`, until);
  const answer = await world.get(`${secretHost()}.localhost`, `/?signature=${signature}`);
  expect(answer.status).toBe(404);
});

test("a site that moves to another organization is closed to members of the old one", async () => {
  const [before, after] = [await insertViewer(world), await insertViewer(world, "new-home")];
  const project = await insertSite(world, "moving--ada", { visibility: "private" });
  const live = await publish(world, project, { files: { "/": page("secret") } });
  const see = async (viewer: Viewer) => {
    const path = `/?signature=${sign(`view-${live._id}`, viewer)}`;
    const headers = { "sec-fetch-dest": "image" };
    return (await world.get(`${live._id}--moving--ada.localhost`, path, { headers })).status;
  };
  expect(await see(before)).toBe(200);
  await collection(world.mongo.db, "projects").updateOne(
    { _id: project._id },
    { $set: { orgId: "new-home" } },
  );
  world.announce("moving--ada");
  await expect.poll(() => see(before)).toBe(404);
  expect(await see(after)).toBe(200);
});

test("without the database private content is refused, and the public site still works", async () => {
  const viewer = await insertViewer(world);
  expect((await world.get("garden--ada.localhost", "/")).status).toBe(200);
  await world.stopMongo();
  for (const [name, look] of looks) expect((await look(viewer)).status, name).not.toBe(200);
  const answer = await world.get("garden--ada.localhost", "/");
  expect(answer).toMatchObject({ status: 200, text: page("as it is") });
});
