import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Note } from "#schemas/deployments/dataset.ts";
import {
  type RestrictedManifest,
  mediaKey,
  restrictedKey,
  restrictedSearchKey,
} from "#schemas/deployments/manifest.ts";
import { datasetFiles, type DatasetFile } from "#schemas/deployments/dataset.ts";
import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import { PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { openRestricted } from "#core/releases/release.ts";
import { readPacked } from "#store/blobs/packs.ts";
import { collection } from "#store/collections.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import {
  FORMS,
  publicFiles,
  secretFiles,
  secretTheme,
} from "#tests/support/inputs/secret-folder.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { datasetBytes, datasetJson } from "#tests/support/worlds/sites/dataset.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") }));
afterEach(() => void vi.useRealTimers());

type Rules = [path: string, audience: PageAudience][];

async function setRules(project: TestProject, rules: Rules): Promise<void> {
  const audience = { rules: rules.map(([path, who]) => ({ path, audience: who, people: [] })) };
  await collection(world.context.db, "projects").updateOne(
    { _id: project.id },
    { $set: { "settings.audience": audience } },
  );
}

/** The pages and files of one group, by address. */
async function group({ deployment }: Published, key: string): Promise<Record<string, string>> {
  const { blobs } = world.context;
  const { projectId, artifact } = deployment;
  const bytes = await blobs.get(restrictedKey(projectId, artifact ?? "", key));
  if (!bytes) throw new Error(`${key} has no manifest`);
  const { files, locations } = JSON.parse(bytes.toString()) as RestrictedManifest;
  const texts: Record<string, string> = {};
  for (const [url, [hash]] of Object.entries(files)) {
    const place = locations.hashes[hash];
    const content = place
      ? await readPacked(blobs, locations.packs[place[0]] ?? "", {
          offset: place[1],
          length: place[2],
        })
      : await blobs.get(mediaKey(hash));
    texts[url] = content?.toString("latin1") ?? "";
  }
  return texts;
}

/** Everything that people without a right to the folder can see of a deployment, as text. */
async function visible(published: Published): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const url of Object.keys(published.manifest.files))
    texts[url] = (await published.page(url)) ?? "";
  for (const [name, who] of Object.entries(datasetFiles))
    if (who === "public")
      texts[name] = (await datasetBytes(world, published, name as DatasetFile)).toString("utf8");
  const { restricted: _groups, ...manifest } = published.manifest;
  texts["manifest"] = JSON.stringify(manifest);
  return texts;
}

function traces(texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([place, text]) =>
    FORMS.flatMap((form) => {
      const match = form.exec(text);
      return match
        ? `${place}: …${text.slice(Math.max(0, match.index - 60), match.index + 40)}…`
        : [];
    }),
  );
}

test("a restricted page leaves no trace in anything that other visitors can see, and is whole for its own", async () => {
  const folder = "Team Plans";
  const project = await world.project({ sections: secretTheme(folder) });
  await setRules(project, [["/team plans", "members"]]);
  const published = await project.publish({ ...publicFiles(folder), ...secretFiles(folder) });
  if (published.deployment.status !== "success") throw new Error(JSON.stringify(published.log));
  await makeDataset(world.context, project.id);
  expect(traces(await visible(published))).toEqual([]);
  expect(published.manifest.restricted).toEqual([
    { key: "members", audience: "members", path: "/team plans" },
  ]);

  const pages = await group(published, "members");
  const secret = "/team-plans/zyqgeheim-öxwort";
  expect(Object.keys(pages)).toEqual(
    expect.arrayContaining([
      "/open-place",
      "/open-place.md",
      "/team-plans",
      "/team-plans/second",
      `${secret}.md`,
      secret,
      "/team-plans/shown.png",
      "/tags/zyqtag",
      "/_tree.json",
    ]),
  );
  expect(Object.keys(pages).filter((url) => ["/", "/open", "/sitemap.xml"].includes(url))).toEqual(
    [],
  );
  expect(pages[secret]).toContain('href="/open"');
  expect(pages[secret]).toContain('href="/team-plans/second"');
  expect(pages["/team-plans/second"]).toContain("Zyqgeheim");
  const log = published.log.map(({ text }) => text).join("\n");
  expect(log).toContain("Not for everyone: 4 pages for members");
  expect(log).toContain("5 restricted");
  const notes = await datasetJson<Note[]>(world, published, "notes.json");
  expect(notes.find(({ path }) => path === `${folder}/Second.md`)).toMatchObject({
    state: "restricted",
    url: null,
    reason: "Only members can read it. The rule for /team plans decides.",
  });
  const { projectId, artifact } = published.deployment;
  const search = await world.context.blobs.get(
    restrictedSearchKey(projectId, artifact ?? "", "members"),
  );
  expect(search?.toString("latin1")).toContain("Zyqbody");
  expect(search?.toString("latin1")).not.toContain("Open text");
  expect((await project.document()).nextPublicationAt).toEqual(new Date("2027-02-01"));
});

test("groups do not see each other, and each build of a site with rules is like a full one", async () => {
  const project = await world.project();
  await setRules(project, [
    ["/team", "members"],
    ["/club", "password"],
    ["/quiet", "unlisted"],
  ]);
  const first = await project.publish({
    ...publicFiles("team"),
    ...secretFiles("team"),
    "club/rules.md": "Clubword [[Second]] [[Open]]",
    "quiet/note.md": "Quietword",
  });
  await makeDataset(world.context, project.id);
  const texts = await visible(first);
  expect(traces(texts)).toEqual([]);
  expect(Object.entries(texts).flatMap(([at, text]) => (/Clubword/.test(text) ? at : []))).toEqual(
    [],
  );
  expect(first.manifest.files["/quiet/note"]).toBeDefined();
  expect(texts["/sitemap.xml"]).not.toContain("quiet");
  const club = await group(first, "password:/club");
  expect(club["/club/rules"]).toContain("Clubword");
  expect(traces(club)).toEqual([]);
  expect(Object.values(await group(first, "members")).join()).not.toContain("Clubword");

  for (const [step, change] of Object.entries({
    "a public note has another text": { "Open.md": "Another text [[Second]]" },
    "a note has the text of another group's": { "club/rules.md": "", "team/rules.md": "Clubword" },
  })) {
    letTimePass();
    const quick = await project.publish(change);
    await makeDataset(world.context, project.id);
    const groups = await group(quick, "members");
    await expectAgreement(world, project, { quick, step });
    expect(groups["/team/rules"] === undefined, step).toBe(step.startsWith("a public"));
  }

  // Without its rule, a note is newly public.
  letTimePass();
  await setRules(project, [["/team", "members"]]);
  const opened = await project.publish({ "club/open.md": "Open now" });
  expect(opened.deployment.newlyPublic).toBeGreaterThan(0);
  await makeDataset(world.context, project.id);
  expect(traces(await visible(opened))).toEqual([]);
});

test("on a site for members, a rule opens a part to everyone", async () => {
  const project = await world.project();
  await collection(world.context.db, "projects").updateOne(
    { _id: project.id },
    { $set: { visibility: "private" } },
  );
  await setRules(project, [["/blog", "public"]]);
  const published = await project.publish({
    "index.md": "# Zyqhome\n\n[[Post]]",
    "blog/Post.md": "[[Zyqplan|plan]] [[Other]] ![](../pictures/a.png)",
    "blog/Other.md": "Other",
    "blog/Ending.md": "---\nunpublishAt: 2027-03-01\n---\nEnds",
    "team/Zyqplan.md": "Zyqplan #zyqtag [[Post]]",
    "pictures/a.png": ONE_PIXEL,
    "pictures/zyq.png": ONE_PIXEL,
  });
  const pages = await group(published, "public");
  const { "/blog/post.md": source, ...others } = pages;
  expect(source).toContain("Zyqplan");
  expect(traces(others)).toEqual([]);
  expect(Object.keys(pages)).toEqual(
    expect.arrayContaining(["/blog", "/blog/post", "/blog/other", "/pictures/a.png"]),
  );
  expect(pages["/"]).toBeUndefined();
  expect(pages["/blog/post"]).toContain('href="/blog/other"');
  expect(await published.page("/team/zyqplan")).toContain('href="/blog/post"');

  // No build has to come for the end of a page.
  const place = { projectId: project.id, artifact: published.deployment.artifact ?? "" };
  const addresses = ["/blog/ending", "/blog/ending.md", "/blog/other"];
  const shown = async () => {
    const files = await openRestricted(world.context, { ...place, key: PUBLIC_KEY });
    return addresses.filter((url) => files?.files.get(url));
  };
  expect(await shown()).toEqual(addresses);
  vi.setSystemTime(new Date("2027-03-01"));
  expect(await shown()).toEqual(["/blog/other"]);
});
