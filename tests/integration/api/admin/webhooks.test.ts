import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { updateProject } from "#store/projects/projects.ts";
import { collection } from "#store/collections.ts";
import { noteMissedDelivery, noteRefusedDelivery } from "#store/projects/webhook-health.ts";
import { saveHostNotice } from "#store/projects/host-notices.ts";
import { deliver, linkExample, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { signUpAdmin } from "#tests/support/worlds/github-world.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const MINUTE_MS = 60_000;
const COMMIT = "a".repeat(40);

let world: World;
let root: Person;
let ada: Person;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: "root@example.com" });
  root = await signUpAdmin(world);
  ada = await world.signUp();
});
afterAll(() => world.close());

const list = (input: { limit?: number; cursor?: string } = {}) =>
  root.api.admin.webhooks.failing.query(input);
const rowOf = async (projectId: string) =>
  (await list()).webhooks.find((row) => row.projectId === projectId);
const set = (projectId: string, fields: Partial<ProjectDocument>) =>
  updateProject(world.services.db, projectId, fields);

test("healthy projects are not listed, and only the administrator may look", async () => {
  const { id, path, webhookSecret: secret } = await linkExample(ada);
  expect((await deliver(world.url, push(), { path, secret })).status).toBe(202);
  expect(await list()).toMatchObject({ webhooks: [], total: 0, nextCursor: null });
  expect(await rowOf(id)).toBeUndefined();
  expect(await codeOf(ada.api.admin.webhooks.failing.query())).toBe("forbidden");
});

test("a project with refused deliveries is listed with their number, until one is accepted", async () => {
  const { id, path, webhookSecret: secret } = await linkExample(ada);
  await deliver(world.url, push(), { path, secret: "wrong" });
  await deliver(world.url, push(), { path, secret: "wrong" });
  expect(await rowOf(id)).toMatchObject({
    name: "Linked",
    orgHandle: ada.org,
    host: "GitHub",
    repository: "Codertocat/Hello-World",
    troubles: [
      {
        kind: "refused",
        text: "2 deliveries were refused: their signatures do not match the secret.",
      },
    ],
  });
  await deliver(world.url, push(), { path, secret });
  await expect.poll(() => rowOf(id)).toBeUndefined();
});

test("every kind of trouble is listed with its own time, the newest first", async () => {
  const { db } = world.services;
  const { id } = await linkExample(ada);
  await set(id, { deliveredAt: new Date() });
  await noteMissedDelivery(db, id, COMMIT);
  const at = new Date(Date.now() + MINUTE_MS);
  const notice = { kind: "deleted" as const, branch: null, at };
  await saveHostNotice(db, id, { subject: "repository", notice });
  expect((await rowOf(id))?.troubles).toMatchObject([
    { kind: "notice", text: "The repository was deleted.", at: at.toISOString() },
    { kind: "missed", text: expect.stringContaining("No delivery announced commit aaaaaaa.") },
  ]);
  // A default branch that the project publishes is no trouble.
  const other = { kind: "defaultBranch" as const, branch: "master", at: new Date(+at + 1) };
  await saveHostNotice(db, id, { subject: "repository", notice: other });
  expect((await rowOf(id))?.troubles.map(({ kind }) => kind)).toEqual(["missed"]);
  await set(id, { branch: "main" });
  expect((await rowOf(id))?.troubles.map(({ kind }) => kind)).toEqual(["notice", "missed"]);
});

test("a webhook that could not be set up is listed while Pressmark would create it", async () => {
  const { id } = await linkExample(ada);
  const source = (await collection(world.services.db, "projects").findOne({ _id: id }))!.source;
  const hostWebhook = { state: "failed" as const, at: new Date(), message: "It is blocked." };
  await set(id, { hostWebhook });
  expect(await rowOf(id)).toBeUndefined();
  const githubAccess = { by: ada.userId, installationId: null, isPrivate: false };
  await set(id, { source: { ...source, githubAccess } });
  expect((await rowOf(id))?.troubles).toMatchObject([
    { kind: "notSetUp", text: "It could not be set up. It is blocked." },
  ]);
});

test("pages of projects with trouble have each project once, also at equal times", async () => {
  const { db } = world.services;
  const at = new Date(Date.now() + 2 * MINUTE_MS);
  const ids = new Set<string>();
  for (let count = 0; count < 5; count += 1) {
    const { id } = await linkExample(ada);
    await noteRefusedDelivery(db, id, "signature_missing");
    const refusedDeliveries = {
      count: 1,
      since: at,
      lastAt: at,
      appCode: "signature_missing" as const,
    };
    await set(id, { refusedDeliveries });
    ids.add(id);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.webhooks.map(({ projectId }) => projectId));
    expect(page.total).toBeGreaterThanOrEqual(ids.size);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen.slice(0, ids.size))).toEqual(ids);
  expect(new Set(seen).size).toBe(seen.length);
  expect(await codeOf(list({ cursor: "x" }))).toBe("cursor_invalid");
});
