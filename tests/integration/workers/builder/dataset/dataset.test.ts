import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Graph, Media, Note, SourceFile, Spec } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { newId } from "#schemas/ids.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { openSearch } from "#core/search/pages/open-search.ts";
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

/** Publishes the files and builds the dataset. */
async function publish(
  project: TestProject,
  files: Record<string, string | Buffer>,
): Promise<Published> {
  const published = await project.publish(files);
  expect(published.deployment).toMatchObject({ status: "success" });
  await makeDataset(world.context, project.id);
  return published;
}

const WORD = "Zyzzogeton";
/** Every part of a note that can contain words. */
const DRAFT = `---
draft: true
title: ${WORD} title
description: ${WORD} description
tags: [${WORD}Tag]
aliases: [${WORD} alias]
${WORD}Key: ${WORD} value
---
# ${WORD} heading

A ${WORD} sentence with [[index]] and ![[dot.png]] #${WORD}Inline
`;
const VAULT = {
  "README.txt": "outside",
  "docs/index.md": `---\ntitle: Home\ntags: [garden/plants, Start]\nstatus: done\nrating: 5\ndate: 2026-02-03\ncover: cover.png\n---\n# Home\n\nSee [[Second]], ![[Second]] and [[zyzzogetn title]].\n\n![[dot.png]]`,
  "docs/Second.md":
    "---\nrating: high\nempty:\n---\nBack to [[index]] #start\n\n[[Plan]] and [[Nowhere]]",
  "docs/Plan.md": DRAFT,
  "docs/Later.md": "---\npublishAt: 2099-01-01\n---\nLater",
  "docs/Keys.md": "AKIAX7QH3VJ2M6TPKD4W",
  "docs/Off.md": "---\npublish: false\n---\nOff, see [[Plan]]",
};

async function publishVault(): Promise<{ project: TestProject; published: Published }> {
  const project = await world.project({ settings: { rootDirectory: "docs" } });
  const files = {
    ...VAULT,
    "docs/dot.png": PIXEL,
    "docs/cover.png": PIXEL,
    "docs/unused.png": PIXEL,
  };
  return { project, published: await publish(project, files) };
}

describe("the files of a dataset", () => {
  let published: Published;
  beforeAll(async () => {
    ({ published } = await publishVault());
  }, 120_000);
  const json = <T>(name: Parameters<typeof datasetJson>[2]) =>
    datasetJson<T>(world, published, name);

  test("list posts with every field, and with a date even if the note has none", async () => {
    const posts = await json<Post[]>("posts.json");
    expect(posts.map(({ path }) => path)).toEqual(["docs/Second.md", "docs/index.md"]);
    expect(posts[1]).toMatchObject({ date: "2026-02-03T00:00:00.000Z", title: "Home", url: "/" });
    const { size, oid, date, updated } = posts[0] as Post;
    expect({ size, date, updated }).toEqual({
      size: VAULT["docs/Second.md"].length,
      date: "2026-01-02T03:04:05.000Z",
      updated: "2026-01-02T03:04:05.000Z",
    });
    expect(oid).toMatch(/^[0-9a-f]{40}$/);
  });

  test("list every note with its state, and explain why it is not published", async () => {
    const notes = await json<Note[]>("notes.json");
    expect(notes.map(({ path, state, reason }) => [path, state, reason])).toEqual([
      ["docs/Keys.md", "withheld", "It seems to contain a secret."],
      ["docs/Later.md", "scheduled", "It will be published on 2099-01-01 at 00:00 UTC."],
      ["docs/Off.md", "withheld", "Its front matter says `publish: false`."],
      ["docs/Plan.md", "draft", "Its front matter marks it as a draft."],
      ["docs/Second.md", "published", null],
      ["docs/index.md", "published", null],
    ]);
    const posts = await json<Post[]>("posts.json");
    expect(notes.find(({ path }) => path === "docs/index.md")).toMatchObject({
      id: posts[1]?.id,
      url: "/",
      issues: 1,
    });
    for (const { oid, size, updated, title } of notes)
      expect({ oid, size, updated, title }).toEqual({
        oid: expect.stringMatching(/^[0-9a-f]{40}$/),
        size: expect.any(Number),
        updated: expect.any(String),
        title: expect.stringMatching(/./),
      });
  });

  test("list media with the posts that show them, including the cover of a note", async () => {
    const home = (await json<Post[]>("posts.json")).find(({ url }) => url === "/");
    const medias = await json<Media[]>("medias.json");
    expect(medias).toMatchObject([
      { path: "docs/cover.png", posts: [home?.id], width: 1, height: 1 },
      { path: "docs/dot.png", posts: [home?.id], type: "image/png", size: PIXEL.length },
    ]);
    expect(medias[0]?.placeholder).toMatch(/^data:image\/webp/);
  });

  test("list every file of the commit, even outside the published folder", async () => {
    const files = await json<SourceFile[]>("source.json");
    expect(files.map(({ path, kind }) => [path, kind])).toEqual([
      ["README.txt", "other"],
      ["docs/Keys.md", "note"],
      ["docs/Later.md", "note"],
      ["docs/Off.md", "note"],
      ["docs/Plan.md", "note"],
      ["docs/Second.md", "note"],
      ["docs/cover.png", "file"],
      ["docs/dot.png", "file"],
      ["docs/index.md", "note"],
      ["docs/unused.png", "file"],
    ]);
    expect(files[0]).toMatchObject({ size: "outside".length });
  });

  test("list settings, versions and front matter keys in the spec", async () => {
    const spec = await json<Spec>("spec.json");
    expect(spec).toMatchObject({ branch: "main", commit: published.manifest.commit, notes: 6 });
    expect(spec.settings).toContainEqual({ name: "Root directory", value: "docs" });
    expect(spec.settings).toContainEqual({ name: "Largest file", value: "25 MiB" });
    expect(spec.versions.map(({ name }) => name)).toContain("Markdown engine");
    expect(spec.fields).toContainEqual({
      name: "rating",
      types: [
        { type: "text", count: 1 },
        { type: "number", count: 1 },
      ],
      count: 2,
      examples: ["5", "high"],
    });
    expect(spec.fields).toContainEqual({
      name: "title",
      types: [{ type: "text", count: 2 }],
      count: 2,
      examples: ["Home"],
    });
    expect(JSON.stringify(spec.fields)).not.toContain(`${WORD} value`);
  });

  test("have a public graph of posts, media and tags, and a full graph with the other notes at the same positions", async () => {
    const [graph, vault] = [await json<Graph>("graph.json"), await json<Graph>("vault.json")];
    const named = ({ nodes, edges }: Graph) => {
      const labels = new Map(nodes.map(({ id, label }) => [id, label]));
      return edges
        .map(({ source, target, type }) => `${labels.get(source)} ${type} ${labels.get(target)}`)
        .sort();
    };
    expect(named(graph)).toEqual([
      "Home embed Second",
      "Home embed cover.png",
      "Home embed dot.png",
      "Home link Second",
      "Home tag garden/plants",
      "Home tag start",
      "Second link Home",
      "Second tag start",
    ]);
    expect(named(vault)).toEqual(
      expect.arrayContaining([
        ...named(graph),
        `Second link ${WORD} title`,
        `${WORD} title link Home`,
        `Off link ${WORD} title`,
        `${WORD} title embed dot.png`,
      ]),
    );
    const places = new Map(vault.nodes.map(({ id, x, y }) => [id, [x, y]]));
    for (const { id, x, y } of graph.nodes) expect(places.get(id)).toEqual([x, y]);
    expect(vault.nodes.filter(({ type }) => type === "note")).toHaveLength(4);
    expect(graph.nodes.some(({ type }) => type === "note")).toBe(false);
  });

  test("include a content.sqlite with front matter, tags, links and words", async () => {
    const database = await openDatabase(published);
    try {
      const all = (sql: string) => database.prepare(sql).all();
      expect(all("PRAGMA foreign_key_check")).toEqual([]);
      expect(all("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
      expect(all("SELECT front_matter ->> 'rating' AS rating FROM posts ORDER BY path")).toEqual([
        { rating: "high" },
        { rating: 5 },
      ]);
      expect(
        all(
          "SELECT title, name FROM post_tags JOIN posts ON posts.id = post_id JOIN tags ON tags.id = tag_id ORDER BY 1, 2",
        ),
      ).toEqual([
        { title: "Home", name: "garden/plants" },
        { title: "Home", name: "start" },
        { title: "Second", name: "start" },
      ]);
      expect(
        all(
          "SELECT a.title AS source, b.title AS target, type FROM links JOIN posts a ON a.id = source JOIN posts b ON b.id = target ORDER BY 1, 2, 3",
        ),
      ).toEqual([
        { source: "Home", target: "Second", type: "embed" },
        { source: "Home", target: "Second", type: "link" },
        { source: "Second", target: "Home", type: "link" },
      ]);
      expect(all("SELECT path FROM post_media JOIN medias ON id = media_id")).toHaveLength(2);
      expect(all("SELECT path FROM files ORDER BY path")).toHaveLength(4);
      expect(all("SELECT path, state FROM notes ORDER BY path")).toHaveLength(2);
      // The names without a page are one issue, with its first place.
      expect(all("SELECT category, path FROM issues")).toEqual([
        { category: "link", path: "docs/Second.md" },
      ]);
    } finally {
      database.close();
    }
    const { projectId, artifact } = published.deployment;
    const search = openSearch(world.context.blobs, join(world.directory, "search"));
    const hits = await search.find({ projectId, artifact: artifact ?? "" }, "back");
    search.close();
    expect(hits?.hits.map(({ url }) => url)).toEqual(["/second"]);
  });
});

describe("unpublished content", () => {
  const publicFiles = ["posts.json", "medias.json", "graph.json", "content.sqlite"] as const;
  const hits = async (published: Published) => {
    const names: string[] = [];
    for (const name of publicFiles) {
      const bytes = await datasetBytes(world, published, name);
      if (bytes.toString("latin1").toLowerCase().includes(WORD.toLowerCase())) names.push(name);
    }
    return names;
  };

  test("no word of a draft appears in a public file", async () => {
    const { published } = await publishVault();
    expect(await hits(published)).toEqual([]);
  });

  test("a removed word leaves no trace in the next database, which is an update of the last one", async () => {
    const project = await world.project();
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `n${at}.md`,
        `Note ${at} says ${"words ".repeat(at * 20)}`,
      ]),
    );
    const open = DRAFT.replace("draft: true", "draft: false");
    const first = await publish(project, { ...many, "plan.md": open, "index.md": "Hello" });
    expect(await hits(first)).toEqual(["posts.json", "graph.json", "content.sqlite"]);
    expect(await hits(await publish(project, { "plan.md": DRAFT }))).toEqual([]);
    await publish(project, { "n3.md": `Once ${WORD} ${"and more ".repeat(2_000)}` });
    const edited = await publish(project, { "n3.md": "Never" });
    expect(await hits(edited)).toEqual([]);
    const database = await openDatabase(edited);
    expect(database.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    database.exec("INSERT INTO search(search, rank) VALUES ('integrity-check', 1)");
    database.close();
  });
});

async function openDatabase(published: Published) {
  const path = join(world.directory, `${newId()}.sqlite`);
  await writeFile(path, await datasetBytes(world, published, "content.sqlite"));
  return new DatabaseSync(path);
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
