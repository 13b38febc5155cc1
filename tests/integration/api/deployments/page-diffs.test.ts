import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rawUrlOf } from "#markdown/links/slug.ts";
import { markBody } from "#markdown/themes/body-marks.ts";
import { startSites } from "#sites/app.ts";
import { collection } from "#store/collections.ts";
import { updateProject } from "#store/projects/projects.ts";
import { askSite } from "#tests/support/worlds/sites/ask-site.ts";
import { type GivenNote, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const FRAME = { accept: "text/html", "sec-fetch-dest": "iframe" };

let world: World;
let ada: Person;
let sites: Awaited<ReturnType<typeof startSites>>;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const { services } = world;
  sites = await startSites({ ...services, env: { ...services.env, SITES_PORT: 0 } });
});
afterAll(async () => {
  await sites.close();
  await world.close();
});
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
});

const note = (path: string, text: string): GivenNote => ({
  path,
  text,
  page: `<!doctype html><head></head><main><h1>Note</h1>${markBody(`<p>${text}</p>`)}</main>`,
});
const store = (notes: GivenNote[]) => storeDeployment(world, projectId, { notes });
const diff = async (deploymentId: string, path: string, otherId?: string) =>
  (await ada.api.deployments.diff.query({ deploymentId, path, otherId })).diff;

/** What a frame of the dashboard shows after the link is exchanged for a cookie. */
async function openInFrame(address: string): Promise<{ status: number; text: string }> {
  const url = new URL(address);
  const ask = (path: string, headers: Record<string, string>) =>
    askSite(sites.port, { host: url.host, path, headers });
  const first = await ask(url.pathname + url.search, FRAME);
  if (first.status !== 302) return first;
  const cookie = first.headers["set-cookie"]!.split(";")[0]!;
  return ask(first.headers["location"]!, { ...FRAME, cookie });
}

test("a changed page comes with its markdown before and after, and with a link to the rendered comparison", async () => {
  const before = await store([note("a.md", "Boil the water.")]);
  const after = await store([note("a.md", "Boil the milk.")]);
  const pageDiff = await diff(after, "a.md");
  expect(pageDiff).toMatchObject({
    kind: "changed",
    path: "a.md",
    beforePath: "a.md",
    before: "Boil the water.",
    after: "Boil the milk.",
  });
  const url = new URL(pageDiff.renderedUrl);
  expect(url.hostname).toMatch(new RegExp(`^${after}--.+\\.localhost$`));
  expect(url.origin).not.toBe(new URL(world.services.env.PUBLIC_URL).origin);
  const frame = await openInFrame(pageDiff.renderedUrl);
  expect(frame.status).toBe(200);
  expect(frame.text).toContain('<del class="change">water</del><ins class="change">milk</ins>');
  // The older deployment is always `before`, in either direction of the request.
  expect(await diff(before, "a.md", after)).toMatchObject({ after: "Boil the milk." });
});

test("added, removed and moved pages are found by their current or former path", async () => {
  await store([note("gone.md", "Farewell."), note("here.md", "The same words.")]);
  const after = await store([note("new.md", "Welcome."), note("there.md", "The same words.")]);
  expect(await diff(after, "new.md")).toMatchObject({
    kind: "added",
    before: null,
    after: "Welcome.",
  });
  const removed = await diff(after, "gone.md");
  expect(removed).toMatchObject({ kind: "removed", path: null, before: "Farewell.", after: null });
  expect((await openInFrame(removed.renderedUrl)).text).toContain(
    '<del class="change block"><p>Farewell.</p></del>',
  );
  const moved = { kind: "moved", path: "there.md", beforePath: "here.md" };
  expect(await diff(after, "there.md")).toMatchObject(moved);
  expect(await diff(after, "here.md")).toMatchObject(moved);
});

test("the link shows the comparison of a private project too, and without the link nothing is shown", async () => {
  await store([note("a.md", "Old secret.")]);
  const after = await store([note("a.md", "New secret.")]);
  const { db } = world.services.mongo;
  await updateProject(db, projectId, { visibility: "private" });
  const { renderedUrl } = await diff(after, "a.md");
  expect((await openInFrame(renderedUrl)).text).toContain("secret");
  const bare = new URL(renderedUrl);
  bare.searchParams.delete("signature");
  const refused = await openInFrame(bare.href);
  expect(refused.status).toBe(404);
  expect(refused.text).not.toContain("secret");
});

test("a page that is unchanged, missing, or in another project has no diff", async () => {
  await store([note("a.md", "The same."), note("b.md", "one")]);
  const after = await store([note("a.md", "The same."), note("b.md", "two")]);
  for (const path of ["a.md", "missing.md", "../b.md", ""])
    await expect(diff(after, path)).rejects.toMatchObject({ data: { appCode: "post_not_found" } });
  const stranger = await world.signUp();
  const input = { deploymentId: after, path: "b.md" };
  await expect(stranger.api.deployments.diff.query(input)).rejects.toMatchObject({
    data: { appCode: "deployment_not_found" },
  });
});

test("a very long page is compared only at its beginning, and the diff says so", async () => {
  await store([note("a.md", "short")]);
  const after = await store([note("a.md", "long ".repeat(300_000))]);
  const pageDiff = await diff(after, "a.md");
  expect(pageDiff.before).toBe("short");
  expect(pageDiff.after!.length).toBeLessThan(1_100_000);
  expect(pageDiff.after).toContain("The rest is not shown");
  expect((await openInFrame(pageDiff.renderedUrl)).text).toContain("too large to be compared");
});

test("a deployment that is no longer stored cannot be compared", async () => {
  const before = await store([note("a.md", "one")]);
  const after = await store([note("a.md", "two")]);
  const { renderedUrl } = await diff(after, "a.md");
  await collection(world.services.mongo.db, "deployments").updateOne(
    { _id: before },
    { $set: { removedAt: new Date() } },
  );
  await expect(diff(after, "a.md", before)).rejects.toMatchObject({
    data: { appCode: "deployment_removed" },
  });
  expect((await openInFrame(renderedUrl)).status).toBe(410);
});

test("the raw markdown of the home page has its own name", () => {
  expect([rawUrlOf("/"), rawUrlOf("/a/b")]).toEqual(["/index.md", "/a/b.md"]);
});
