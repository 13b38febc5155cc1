import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewlyPublic } from "#schemas/deployments/dataset.ts";
import { readLeftFile } from "#store/blobs/outcome.ts";
import { promoteByHand, updateProject } from "#store/projects/projects.ts";
import { newlyPublic, type NextSite, type PublicSite } from "#content/notes/newly-public.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

describe("newly public content", () => {
  /** Notes as `path: content`; a media file as `path: #content`. */
  type Files = Record<string, string>;
  const urlOf = (path: string) => `/${path.replace(/\.md$/, "")}`;
  const isNote = (path: string) => path.endsWith(".md");

  function publicSite(files: Files): PublicSite {
    const site: PublicSite = { urls: new Map(), files: {} };
    for (const [path, text] of Object.entries(files)) {
      if (!isNote(path)) site.files[urlOf(path)] = [text, "image/png", 1];
      else {
        (site.urls as Map<string, string>).set(path, urlOf(path));
        site.files[urlOf(path)] = [`page ${path} ${text}`, "text/html", 1];
        site.files[`${urlOf(path)}.md`] = [text, "text/markdown", 1];
      }
    }
    return site;
  }
  const nextSite = (files: Files, redirects: Record<string, string> = {}): NextSite => ({
    notes: Object.entries(files)
      .filter(([path]) => isNote(path))
      .map(([path, sourceHash]) => ({ path, url: urlOf(path), title: path, sourceHash })),
    medias: Object.entries(files)
      .filter(([path]) => !isNote(path))
      .map(([path, hash]) => ({ path, url: urlOf(path), hash })),
    redirects,
  });

  const rows: {
    what: string;
    before: Files | null;
    after: Files;
    redirects?: Record<string, string>;
    is: string[];
  }[] = [
    {
      what: "the first deployment: everything",
      before: null,
      after: { "a.md": "1", "b.png": "2" },
      is: ["a.md", "b.png"],
    },
    {
      what: "a new note",
      before: { "a.md": "1" },
      after: { "a.md": "1", "b.md": "2" },
      is: ["b.md"],
    },
    { what: "not an edited note", before: { "a.md": "1" }, after: { "a.md": "2" }, is: [] },
    {
      what: "not a moved note",
      before: { "a.md": "1" },
      after: { "x/a.md": "1" },
      is: [],
    },
    {
      what: "not a note that was moved and edited, with a redirect from its old address",
      before: { "a.md": "1" },
      after: { "b.md": "2" },
      redirects: { "/a": "/b" },
      is: [],
    },
    {
      what: "a note that is the target of a redirect from an address that was not public",
      before: { "a.md": "1" },
      after: { "a.md": "1", "b.md": "2" },
      redirects: { "/hidden": "/b" },
      is: ["b.md"],
    },
    {
      what: "a copy of a public note, because it adds a page",
      before: { "a.md": "1" },
      after: { "a.md": "1", "b.md": "1" },
      is: ["b.md"],
    },
    {
      what: "one of two notes that both look like a removed note",
      before: { "a.md": "1" },
      after: { "b.md": "1", "c.md": "1" },
      is: ["c.md"],
    },
    {
      what: "another note at the address of a removed one",
      before: { "a.md": "1" },
      after: { "a/index.md": "2" },
      is: ["a/index.md"],
    },
    {
      what: "a new file",
      before: { "a.png": "1" },
      after: { "a.png": "1", "b.png": "2" },
      is: ["b.png"],
    },
    {
      what: "not a file whose bytes were public at another address",
      before: { "a.png": "1" },
      after: { "b.png": "1" },
      is: [],
    },
    {
      what: "not a replaced file",
      before: { "a.png": "1" },
      after: { "a.png": "2" },
      is: [],
    },
    {
      what: "no removed content",
      before: { "a.md": "1", "b.png": "2" },
      after: {},
      is: [],
    },
  ];
  test.each(rows)("$what", ({ before, after, redirects, is }) => {
    const additions = newlyPublic(before && publicSite(before), nextSite(after, redirects));
    expect(additions.map(({ path }) => path)).toEqual(is);
  });
});

describe("a deployment with newly public content", () => {
  let world: BuildWorld;
  let project: TestProject;
  beforeAll(async () => {
    world = await startBuildWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.project({ settings: { approveNewlyPublic: true } });
  });

  const liveId = async () => (await project.document()).live?.deploymentId ?? null;
  const approve = ({ deployment }: Published) =>
    promoteByHand(world.context.db, project.id, deployment._id, false);
  const newPaths = async ({ deployment }: Published): Promise<string[]> => {
    const place = { projectId: project.id, artifact: deployment.artifact ?? "" };
    const bytes = await readLeftFile(world.context.blobs, place, "newly-public.json");
    return (JSON.parse(bytes?.toString("utf8") ?? "null") as NewlyPublic[]).map(({ path }) => path);
  };

  test("waits for approval: it succeeds, stays offline, and its log says why and what is new", async () => {
    const first = await project.publish({
      "index.md": "# Home",
      "draft.md": "---\ndraft: true\n---",
    });
    expect(first.deployment).toMatchObject({
      status: "success",
      reason: "not live: it waits for approval",
      newlyPublic: 1,
      awaitsApproval: true,
    });
    expect(await liveId()).toBeNull();
    expect(await newPaths(first)).toEqual(["index.md"]);
    const log = first.log.map(({ text }) => text).join("\n");
    expect(log).toContain("It waits for approval");
    expect(log).toContain("index.md at /");
    expect(log).not.toContain("draft.md at");
  });

  test("is compared with the live site, regardless of the number of pushes since", async () => {
    await approve(await project.publish({ "index.md": "# Home" }));
    const second = await project.publish({ "a.md": "# A" });
    expect(await newPaths(second)).toEqual(["a.md"]);
    const third = await project.publish({ "b.md": "# B" });
    // Not only the additions of the last push: visitors have not seen `a` either.
    expect(await newPaths(third)).toEqual(["a.md", "b.md"]);
    expect(third.deployment).toMatchObject({ awaitsApproval: true, newlyPublic: 2 });
    await approve(third);
    const edited = await project.publish({ "a.md": "# A, edited" });
    expect(edited.deployment).toMatchObject({
      reason: null,
      awaitsApproval: false,
      newlyPublic: 0,
    });
    expect(await liveId()).toBe(edited.deployment._id);
  });

  test("does not wait for a note that was only renamed, moved or removed", async () => {
    const text =
      "# A note\n\nWith so many words that git sees the same note after an edit.\n".repeat(5);
    await approve(await project.publish({ "index.md": "# Home", "a.md": text, "b.md": "# B" }));
    await project.tree.git("mv", "a.md", "renamed.md");
    await project.tree.git("mv", "b.md", "c.md");
    const moved = await project.publish({ "renamed.md": `${text}\nOne more line.` });
    expect(moved.deployment).toMatchObject({ reason: null, newlyPublic: 0 });
    await project.tree.git("rm", "--quiet", "c.md");
    await project.tree.git("commit", "--quiet", "-m", "Take it away");
    const removed = await project.publish();
    expect(removed.deployment).toMatchObject({ reason: null, newlyPublic: 0 });
    expect(await liveId()).toBe(removed.deployment._id);
  });

  test("waits when a draft is published, and when a page shows a picture for the first time", async () => {
    const hidden = {
      "index.md": "# Home",
      "secret.md": "---\ndraft: true\n---\n# S",
      "p.svg": "<svg/>",
    };
    await approve(await project.publish(hidden));
    const shown = await project.publish({ "secret.md": "# S", "index.md": "# Home\n\n![](p.svg)" });
    expect(await newPaths(shown)).toEqual(["p.svg", "secret.md"]);
    expect(shown.deployment.awaitsApproval).toBe(true);
  });

  test("is built again when the same commit is pushed again, because it is not live while it waits", async () => {
    await approve(await project.publish({ "index.md": "# Home" }));
    await project.publish({ "a.md": "# A" });
    const again = await project.publish();
    expect(again.deployment).toMatchObject({ status: "success", awaitsApproval: true });
    await approve(again);
    expect((await project.publish()).deployment).toMatchObject({ reason: "nothing changed" });
  });

  test("goes live immediately without the approval setting, but is still counted", async () => {
    await updateProject(world.context.db, project.id, {
      settings: {
        build: { ...(await project.document()).settings.build, approveNewlyPublic: false },
      },
    });
    const first = await project.publish({ "index.md": "# Home" });
    const second = await project.publish({ "a.md": "# A" });
    expect(first.deployment).toMatchObject({ reason: null, newlyPublic: 1 });
    expect(second.deployment).toMatchObject({ reason: null, newlyPublic: 1 });
    expect(await newPaths(second)).toEqual(["a.md"]);
    expect(await liveId()).toBe(second.deployment._id);
  });
});
