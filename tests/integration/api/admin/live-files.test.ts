import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Media, Note } from "#schemas/deployments/dataset.ts";
import { collection } from "#store/collections.ts";
import { updateProject } from "#store/projects/projects.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { codeOf, makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let root: Person;
let ada: Person;
let club: { id: string; handle: string };
/** Ids of the projects by their handles. */
const ids: Record<string, string> = {};
const SECRET_TITLE = "Nobody may read this";

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
  root = await world.signUp(PLATFORM_ADMIN);
  await verifyAddress(world, root);
  ada = await world.signUp();
  await verifyAddress(world, ada);
  club = await makeOrg(ada, "Garden club");
  await makeSite("garden", {
    notes: [note("guides/Start here.md"), note("guides/plan.md", "withheld")],
    medias: [media("pictures/rose.png"), media("talks/roses.mp4", { type: "video/mp4" })],
  });
  await makeSite("shed", {
    notes: [note("guides/tools.md", "draft")],
    medias: [media("pictures/spade.png", { unlisted: true })],
  });
  await makeSite("diary", {
    notes: [note("2026/monday.md"), note("guides/letters.md", "unlisted")],
    medias: [media("pictures/me.png")],
  });
  await updateProject(world.services.mongo.db, ids["diary"]!, { visibility: "private" });
});
afterAll(() => world.close());

const note = (path: string, state: Note["state"] = "published"): Note => ({
  id: path,
  path,
  state,
  title: SECRET_TITLE,
  tags: ["secret-tag"],
  updated: null,
  reason: state === "published" ? null : "It has publish: false.",
  url: state === "draft" || state === "withheld" ? null : `/${path.replace(".md", "")}`,
  wordCount: 3,
  size: 120,
  oid: "oid",
  issues: 0,
});

const media = (path: string, rest: Partial<Media> = {}): Media => ({
  id: path,
  path,
  url: `/${path}`,
  type: "image/png",
  size: 9_000,
  hash: "hash",
  width: 800,
  height: 600,
  placeholder: "data:image/png;base64,AAAA",
  variants: [],
  posts: ["one", "two"],
  ...rest,
});

async function makeSite(name: string, files: { notes: Note[]; medias: Media[] }): Promise<void> {
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId: club.id, name, source });
  ids[name] = project.id;
  const dataset = { "notes.json": files.notes, "medias.json": files.medias };
  await storeDeployment(world, project.id, { files: dataset, live: true });
}

type NotesInput = Parameters<typeof root.api.admin.notes.list.query>[0];
const listNotes = (input: NotesInput = {}) => root.api.admin.notes.list.query(input);
const paths = (files: { path: string }[]) => files.map(({ path }) => path).toSorted();

describe("notes of all live sites", () => {
  test("are listed with their project and why they are withheld, without titles and content", async () => {
    const { notes, searched, unlisted, nextCursor } = await listNotes();
    expect(notes).toHaveLength(5);
    expect([searched, unlisted, nextCursor]).toEqual([3, 0, null]);
    const plan = notes.find(({ path }) => path === "guides/plan.md");
    expect(plan).toMatchObject({
      state: "withheld",
      reason: "It has publish: false.",
      size: 120,
      url: null,
      site: {
        org: { handle: club.handle },
        project: { id: ids["garden"], handle: "garden" },
        deployment: { number: 1 },
        isRestricted: false,
      },
    });
    expect(JSON.stringify(notes)).not.toMatch(new RegExp(`${SECRET_TITLE}|secret-tag`));
    const start = notes.find(({ path }) => path === "guides/Start here.md");
    expect(start?.url).toMatch(/^http.*garden.*\/guides\/Start%20here$/);
    const monday = notes.find(({ path }) => path === "2026/monday.md");
    expect(monday?.site.isRestricted).toBe(true);
  });

  test("are found by part of their path, in any case, and never by words", async () => {
    expect(paths((await listNotes({ path: "GUIDES/S" })).notes)).toEqual(["guides/Start here.md"]);
    expect((await listNotes({ path: "Nobody" })).notes).toEqual([]);
    expect((await listNotes({ path: "secret" })).notes).toEqual([]);
    expect(paths((await listNotes({ path: "guides", state: "draft" })).notes)).toEqual([
      "guides/tools.md",
    ]);
  });

  test("are limited to an organization or a project by their handles", async () => {
    expect((await listNotes({ within: club.handle })).notes).toHaveLength(5);
    expect((await listNotes({ within: ada.org })).notes).toEqual([]);
    const { notes, searched } = await listNotes({ within: `${club.handle}/shed` });
    expect([paths(notes), searched]).toEqual([["guides/tools.md"], 1]);
    expect(await codeOf(listNotes({ within: "nobody-here" }))).toBe("org_not_found");
    expect(await codeOf(listNotes({ within: `${club.handle}/barn` }))).toBe("project_not_found");
  });

  test("come page by page across sites, each once", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await listNotes({ limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.notes.map(({ path }) => path));
      cursor = page.nextCursor ?? undefined;
      pages++;
    } while (cursor);
    expect(pages).toBe(3);
    expect(seen.toSorted()).toEqual(paths((await listNotes()).notes));
    expect(await codeOf(listNotes({ cursor: "x" }))).toBe("cursor_invalid");
  });
});

describe("media files of all live sites", () => {
  const list = async (input: Parameters<typeof root.api.admin.medias.list.query>[0] = {}) =>
    (await root.api.admin.medias.list.query(input)).medias;

  test("are listed with their kind, size and use", async () => {
    const [roses] = await list({ kind: "video" });
    expect(roses).toMatchObject({
      path: "talks/roses.mp4",
      kind: "video",
      size: 9_000,
      usedBy: 2,
      previewUrl: null,
      site: { project: { handle: "garden" } },
    });
    expect(paths(await list({ path: "SPADE" }))).toEqual(["pictures/spade.png"]);
  });

  test("have a preview only if everyone may see them", async () => {
    const previewOf = async (path: string) => (await list({ path }))[0]?.previewUrl;
    const rose = (await previewOf("rose.png")) ?? "";
    expect(new URL(rose).hostname).toMatch(/^[a-z0-9]+--/);
    expect(new URL(rose).pathname).toBe("/pictures/rose.png");
    // A private site, and a file that only unlisted notes use.
    expect(await previewOf("me.png")).toBeNull();
    expect(await previewOf("spade.png")).toBeNull();
    expect(JSON.stringify(await list())).not.toContain("base64");

    const { db } = world.services.mongo;
    const suspension = { reason: "Spam.", since: new Date(), sitesOffline: true };
    await collection(db, "orgs").updateOne({ _id: club.id }, { $set: { suspension } });
    expect(await previewOf("rose.png")).toBeNull();
    await collection(db, "orgs").updateOne({ _id: club.id }, { $set: { suspension: null } });
  });
});

test("a walk reads the lists of 20 sites at once, and goes on after them", async () => {
  for (let number = 1; number <= 20; number++)
    await makeSite(`site-${number}`, { notes: [note(`${number}.md`)], medias: [] });
  const first = await listNotes({ path: "2026/monday", limit: 100 });
  expect(first.searched).toBe(20);
  const second = await listNotes({ path: "2026/monday", cursor: first.nextCursor ?? "" });
  expect([second.searched, second.nextCursor]).toEqual([3, null]);
  expect([...first.notes, ...second.notes]).toHaveLength(1);
});

test("a site whose list is not ready is counted, and does not stop the others", async () => {
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Fresh",
    source,
  });
  await storeDeployment(world, project.id, { data: "pending", live: true });
  const { notes, unlisted } = await listNotes({ within: `${ada.org}/fresh` });
  expect([notes, unlisted]).toEqual([[], 1]);
});
