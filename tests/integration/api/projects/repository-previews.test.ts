import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PreviewedSite } from "#schemas/projects/repository-preview.ts";
import { collection } from "#store/collections.ts";
import { claimPreview, finishPreview } from "#store/projects/repository-previews.ts";
import { findProject } from "#store/projects/projects.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** Previews of public repositories, as their creator and others see them. No worker makes them here. */
let world: World;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [ada, eve] = await Promise.all([world.signUp(), world.signUp()]);
});

/** In ten minutes. */
const PREVIEWS_AT_A_TIME = 30;

const url = "https://example.com/ada/notes";
const start = (person = ada, of: { url: string; branch?: string } = { url }) =>
  person.api.projects.previews.create.mutate(of).then(({ preview }) => preview);

const site: PreviewedSite = {
  branch: "main",
  commit: "1".repeat(40),
  readFrom: "notes",
  convention: null,
  root: "",
  pages: 1,
  files: 0,
  menu: [],
  more: 0,
  leftOut: [],
  issues: null,
  themeId: "garden",
  hasPage: true,
};
const pages = {
  garden: "<p>g</p>",
  journal: "<p>j</p>",
  handbook: "<p>h</p>",
  magazine: "<p>m</p>",
};

async function finish(previewId: string): Promise<void> {
  const { db } = world.services.mongo;
  const claimed = await claimPreview(db, previewId, new Date());
  if (!claimed) throw new Error("the preview cannot be claimed");
  await finishPreview(db, claimed, { site, pages });
}

test("a preview is queued for a worker, and its creator sees its result and its first page", async () => {
  const { id, state } = await start();
  expect(state).toBe("queued");
  const waiting = await world.services.queues.build.getJobs(["waiting"]);
  expect(waiting.map(({ name, data }) => [name, data as unknown])).toContainEqual([
    "repository.preview",
    { previewId: id },
  ]);
  await finish(id);
  const { preview } = await ada.api.projects.previews.get.query({ previewId: id });
  expect(preview).toEqual({ id, url, state: "ready", stage: null, error: null, site });
  const { html } = await ada.api.projects.previews.page.query({
    previewId: id,
    themeId: "journal",
  });
  expect(html).toBe(pages.journal);
});

test("nobody else can see, show or discard it", async () => {
  const { id: previewId } = await start();
  await finish(previewId);
  const { get, page, discard } = eve.api.projects.previews;
  expect(await codeOf(get.query({ previewId }))).toBe("preview_not_found");
  expect(await codeOf(page.query({ previewId, themeId: "garden" }))).toBe("preview_not_found");
  await discard.mutate({ previewId });
  expect((await ada.api.projects.previews.get.query({ previewId })).preview.id).toBe(previewId);
});

test("a user can run two at the same time, and another one after one of them has ended", async () => {
  const first = await start();
  await start(ada, { url, branch: "next" });
  const third = { url: "https://example.com/ada/third" };
  expect(await codeOf(start(ada, third))).toBe("preview_limit");
  expect((await start(eve, third)).state).toBe("queued");
  await finish(first.id);
  const { id: previewId } = await start(ada, third);
  expect(await codeOf(start(ada, { url: "https://example.com/ada/4" }))).toBe("preview_limit");
  await ada.api.projects.previews.discard.mutate({ previewId });
  expect((await start(ada, { url: "https://example.com/ada/4" })).state).toBe("queued");
});

test("many requests at once start two previews", async () => {
  const requests = Array.from({ length: 6 }, (_, at) =>
    start(ada, { url: `https://example.com/ada/n${at}` }),
  );
  const results = await Promise.allSettled(requests);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const { db } = world.services.mongo;
  const userId = (await ada.api.account.get.query()).user.id;
  expect(await collection(db, "repositoryPreviews").countDocuments({ userId })).toBe(2);
});

test("a repeated request gets the preview that is running", async () => {
  const first = await start();
  const repeated = await start(ada, { url: "https://EXAMPLE.com/ada/notes/" });
  expect(repeated.id).toBe(first.id);
});

test.each([
  ["git@example.com:ada/notes.git", "git_url_ssh"],
  ["https://127.0.0.1/ada/notes", "url_private_address"],
  ["https://ada:secret@example.com/ada/notes", "git_url_has_credentials"],
])("the address %s is refused before anything is stored", async (address, code) => {
  expect(await codeOf(start(ada, { url: address }))).toBe(code);
});

test("the previews of a deleted account are deleted", async () => {
  const { id } = await start();
  const { email } = (await ada.api.account.get.query()).user;
  await ada.api.account.delete.mutate({ confirm: email });
  const { db } = world.services.mongo;
  expect(await collection(db, "repositoryPreviews").findOne({ _id: id })).toBeNull();
});

test("a project is created with the theme that was chosen", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Notes",
    source: { kind: "clone", url } as const,
    themeId: "handbook",
  });
  const stored = await findProject(world.services.mongo.db, project.id);
  expect(stored?.settings.theme?.name).toBe("handbook");
});

test("a user who starts many previews one after another must wait", async () => {
  const limited = await startWorld({ AUTH_RATE_LIMITS: "on" });
  try {
    const grace = await limited.signUp();
    for (let at = 0; at < PREVIEWS_AT_A_TIME; at++) {
      const { id: previewId } = await start(grace, { url: `https://example.com/grace/n${at}` });
      await grace.api.projects.previews.discard.mutate({ previewId });
    }
    expect(await codeOf(start(grace))).toBe("too_many_requests");
  } finally {
    await limited.close();
  }
});
