import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Graph, Media, Note } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { openSearch } from "#core/search/pages/open-search.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";
import { datasetBytes, datasetJson } from "#tests/support/worlds/sites/dataset.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { withholdingCases } from "#tests/support/inputs/withholding-cases.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

const json = <T>(published: Published, name: Parameters<typeof datasetJson>[2]) =>
  datasetJson<T>(world, published, name);

/** Every text that visitors can read, by its address. */
async function publicTexts({ manifest, page }: Published): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [url, [, type]] of Object.entries(manifest.files))
    if (!url.startsWith("/_assets/") && /^text|json|xml/.test(type))
      texts.set(url, (await page(url)) ?? "");
  return texts;
}

/** A unique word and tag for each note. */
const wordOf = (at: number) => `zyzzo${String(at).padStart(3, "0")}gen`;

/** An archive of Medium has the id of an article at the end of its name, and Middleman has two endings. */
const NAME = /([^/]+?)((?:-[\da-f]{12})?(?:\.html)?)\.md$/;

function fileOf(at: number): [path: string, content: string] {
  const { text, whole, path = `cases/${at}.md` } = withholdingCases[at]!;
  const word = wordOf(at);
  const body = `${word} ![[${at}.png]] #${word}`;
  const name = path.startsWith("cases/") ? path : path.replace(NAME, `$1-${at}$2.md`);
  return [name, whole ? `${text}\n\n${body}` : `---\n${text}\n---\n\n# Title ${word}\n\n${body}`];
}

describe("the ways in which authors withhold a note", () => {
  let published: Published;
  let texts: Map<string, string>;
  let notes: Map<string, Note>;
  beforeAll(async () => {
    const project = await world.project();
    const files = withholdingCases.map((_, at) => fileOf(at));
    const links = files.map(([path]) => `- [[${path.slice(0, -3)}]]`).join("\n");
    published = await project.publish({
      ...Object.fromEntries(files),
      ...Object.fromEntries(files.map((_, at) => [`${at}.png`, ONE_PIXEL])),
      "index.md": `${links}\n`,
    });
    expect(published.deployment).toMatchObject({ status: "success" });
    await makeDataset(world.context, project.id);
    texts = await publicTexts(published);
    notes = new Map((await json<Note[]>(published, "notes.json")).map((note) => [note.path, note]));
  }, 120_000);

  test("have a state and a reason on the dashboard", () => {
    const states = withholdingCases.map(({ text }, at) => {
      const { state, reason } = notes.get(fileOf(at)[0])!;
      return [text, state, state === "published" ? reason : reason !== null];
    });
    expect(states).toEqual(
      withholdingCases.map(({ text, outcome }) => [
        text,
        outcome,
        outcome === "published" ? null : true,
      ]),
    );
  });

  test("keep withheld text out of every public file, and withheld pictures are not served", () => {
    for (const [at, { outcome, text }] of withholdingCases.entries()) {
      if (outcome === "published" || outcome === "unlisted") continue;
      const word = wordOf(at);
      for (const [url, content] of texts)
        expect(content.includes(word), `${text} at ${url}`).toBe(false);
      expect(published.manifest.files, text).not.toHaveProperty([`/${at}.png`]);
    }
  });

  test("give an unlisted note a page but no entry in any list", async () => {
    const lists = [...texts].filter(([url]) =>
      /^\/(?:_|tags|posts|feed|sitemap|llms|cases$)/.test(url),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const [at, { outcome, text }] of withholdingCases.entries()) {
      if (outcome !== "unlisted") continue;
      const { url } = notes.get(fileOf(at)[0])!;
      expect(texts.get(url ?? ""), text).toContain('<meta name="robots" content="noindex">');
      expect(texts.get(`${url}.md`), text).toContain(wordOf(at));
      expect(published.manifest.files, text).toHaveProperty([`/${at}.png`]);
      for (const [address, content] of lists)
        expect(
          content.includes(wordOf(at)) || content.includes(`"${url}"`),
          `${text} at ${address}`,
        ).toBe(false);
    }
  });

  test("keep unpublished notes out of search, the public graph and content.sqlite", async () => {
    const names = ["posts.json", "graph.json", "content.sqlite"] as const;
    const files = await Promise.all(names.map((name) => datasetBytes(world, published, name)));
    const search = openSearch(world.context.blobs, `${world.directory}/search`);
    for (const [at, { outcome, text }] of withholdingCases.entries()) {
      const word = wordOf(at);
      for (const [index, bytes] of files.entries())
        if (outcome !== "published")
          expect(bytes.includes(word), `${text} in ${names[index]}`).toBe(false);
      const { projectId, artifact } = published.deployment;
      const results = await search.find({ projectId, artifact: artifact ?? "" }, word);
      // Search may treat an unknown word as a typo of another word.
      const urls = results?.hits.map(({ url }) => url);
      expect(urls?.includes(notes.get(fileOf(at)[0])?.url ?? ""), text).toBe(
        outcome === "published",
      );
    }
    search.close();
  });
});

test("an unlisted note appears under no folder, tag, date, neighbor or backlink, and links to it work", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": "[[Offer|here]] [[b]]",
    "a.md": "A",
    "b.md": "B",
    "Offer.md":
      "---\nunlisted: true\ndate: 2026-01-01\ntags: [offers]\n---\nThe quiet offer #quietly #open, see [[b]] ![[one.png]]",
    "shown.md": "---\ndate: 2026-01-02\n---\n![[Offer]]",
    "secret/index.md": "---\nhidden: true\n---\nQuiet folder",
    "mixed/index.md": "---\ntitle: Quiet title\nhidden: true\n---\nQuiet text",
    "mixed/open.md": "Open #open",
    "one.png": ONE_PIXEL,
  });
  await makeDataset(world.context, project.id);
  const { manifest, page } = published;
  expect(await page("/")).toContain('href="/offer"');
  expect(await page("/offer")).toContain("The quiet offer");
  expect(await page("/offer")).toContain('<meta name="robots" content="noindex">');
  expect(manifest.files).toHaveProperty(["/one.png"]);
  expect(await page("/secret")).toContain("Quiet folder");
  // No listed note has this tag, so it has no page and the link was removed.
  expect(manifest.files).not.toHaveProperty(["/tags/quietly"]);
  for (const url of ["/offer", "/shown"]) {
    expect(await page(url), url).toContain("The quiet offer #quietly <a");
    expect(await page(url), url).toContain('<a class="tag" href="/tags/open">#open</a>');
  }
  expect(manifest.files).not.toHaveProperty(["/tags/offers"]);
  for (const url of [
    "/a",
    "/b",
    "/posts",
    "/tags",
    "/mixed/open",
    "/feed.xml",
    "/sitemap.xml",
    "/llms.txt",
    "/_tree.json",
  ])
    expect(await page(url), url).not.toMatch(/offer|secret|quiet/i);
  // Notes next to an unlisted folder page are listed one folder higher, because the folder's link would reveal that page.
  expect(await page("/_tree.json")).toContain('"/mixed/open"');
  for (const url of ["/_tree.json", "/a", "/mixed/open", "/sitemap.xml"])
    expect(await page(url), url).not.toMatch(/"(?:[^"]*\/)?mixed"|>mixed<|\/mixed</);
  expect(await page("/mixed")).toContain("Quiet text");
  expect((await json<Post[]>(published, "posts.json")).map(({ url }) => url).sort()).toEqual([
    "/",
    "/a",
    "/b",
    "/mixed/open",
    "/shown",
  ]);
  const graph = await json<Graph>(published, "graph.json");
  expect(JSON.stringify(graph)).not.toMatch(/offer|one\.png/i);
  expect((await datasetBytes(world, published, "content.sqlite")).includes("one.png")).toBe(false);
  expect(await json<Media[]>(published, "medias.json")).toMatchObject([
    { path: "one.png", posts: [], unlisted: true },
  ]);
});

describe("publication over time", () => {
  test("a note expires and a dated one appears when the sweep builds at that time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T00:00:00Z") });
    const project = await world.project();
    const first = await project.publish({
      "index.md": "Home",
      "offer.md": "---\nexpiryDate: 2027-01-03\n---\nOffer",
      "post.md": "---\ndate: 2027-01-02\n---\nPost",
      "_posts/2027-01-04-later.md": "Later",
    });
    const urlsOf = ({ manifest }: Published) =>
      ["/offer", "/post", "/posts/2027-01-04-later"].filter((url) => manifest.files[url]);
    expect(urlsOf(first)).toEqual(["/offer"]);
    expect(first.issues).toContainEqual(
      expect.objectContaining({
        path: "post.md",
        severity: "info",
        message:
          "Its date is in the future, so the note will be published on 2027-01-02 at 00:00 UTC.",
      }),
    );
    const timeline: string[][] = [];
    for (;;) {
      const next = (await project.document()).nextPublicationAt;
      if (!next) break;
      vi.setSystemTime(next);
      const due = await project.publish(undefined, { force: true });
      timeline.push([next.toISOString().slice(0, 10), ...urlsOf(due)]);
    }
    expect(timeline).toEqual([
      ["2027-01-02", "/offer", "/post"],
      ["2027-01-03", "/post"],
      ["2027-01-04", "/post", "/posts/2027-01-04-later"],
    ]);
  }, 120_000);
});

describe("front matter that cannot be read completely", () => {
  test.each<[string, string, object]>([
    ["a colon in the title", "title: Foo: bar\ntags: [x]", { title: "Foo: bar", tags: ["x"] }],
    ["a title with @", "title: @home\ntags: [x]", { title: "@home", tags: ["x"] }],
    ["a placeholder", "created: {{date}}\ntitle: T\ntags: [x]", { title: "T", tags: ["x"] }],
    ["a bracket at the start of a line", 'title: T\ntags: [\n"x"\n]', { title: "T", tags: ["x"] }],
  ])("%s affects no other key and is explained in plain words", async (_what, yaml, expected) => {
    const project = await world.project();
    const published = await project.publish({
      "index.md": "Home",
      "note.md": `---\n${yaml}\n---\nText`,
    });
    await makeDataset(world.context, project.id);
    const posts = await json<Post[]>(published, "posts.json");
    expect(posts.find(({ path }) => path === "note.md")).toMatchObject(expected);
    for (const { message, severity } of published.issues) {
      expect(message).not.toMatch(/mapping|scalar|token|stringKeys|flow/i);
      expect(severity).not.toBe("error");
    }
  });
});

test("a file other than a note that is marked as unpublished is not served through links until the mark is removed", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const unpublished: Record<string, string> = {
    "a.mdc": "---\ndraft: true\n---\nConfidential",
    "b.rst": ":status: draft\n\nConfidential",
    "c.adoc": "= Title\n:page-draft: true\n\nConfidential",
    "d.org": "#+TITLE: x\n#+DRAFT: true\n\nConfidential",
    "e.html": "---\npublished: false\n---\nConfidential",
    "f.ipynb": JSON.stringify({ cells: [{ source: ["---\n", "draft: true\n", "---\n"] }] }),
    "g.txt": "---\npublishDate: 2099-01-01\n---\nConfidential",
    "h.svelte": "export const meta = { draft: true }\n\nConfidential",
    "i.qmd": "\uFEFF---\r\ndraft: true\r\n---\r\nConfidential",
    "_drafts/j.txt": "Confidential",
  };
  const open = { "k.mdc": "---\ndraft: false\n---\nOpen", "l.txt": "Open" };
  const names = [...Object.keys(unpublished), ...Object.keys(open)];
  const first = await project.publish({
    ...unpublished,
    ...open,
    "index.md": names.map((name) => `[x](${name}) ![[${name}]]`).join("\n"),
  });
  const served = ({ manifest }: Published) =>
    Object.keys(manifest.files).filter((url) => /^\/(?:[a-l]|drafts\/j)\.\w+$/.test(url));
  expect(served(first).sort()).toEqual(["/k.mdc", "/l.txt"]);
  const messages = first.issues.map(({ message }) => message);
  expect(messages).toContain("a.mdc says not to publish it, so the link was removed.");
  expect(messages).toContain("This file is not published. Its front matter marks it as a draft.");
  for (const [files, expected] of [
    [{ "a.mdc": "---\ndraft: false\n---\nOpen" }, ["/a.mdc", "/k.mdc", "/l.txt"]],
    [{ "l.txt": "---\nprivate: true\n---\nConfidential" }, ["/a.mdc", "/k.mdc"]],
    [{ "index.md": "[x](b.rst) [y](k.mdc)" }, ["/k.mdc"]],
  ] as const) {
    letTimePass();
    const quick = await project.publish({ ...files });
    expect(served(quick).sort()).toEqual(expected);
    await expectAgreement(world, project, { quick, step: JSON.stringify(files) });
  }
});
