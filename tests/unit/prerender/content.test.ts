import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import { readContent } from "../../../scripts/prerender/content-files.ts";
import { openPictures } from "../../../scripts/prerender/pictures.ts";
import { publicPages } from "../../../scripts/prerender/public-pages.ts";
import type { PublicPage } from "../../../web/src/public/page.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-content-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const DOT = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>');

/** The pages of these files by address. `page` adds a title and a description. */
async function pagesOf(files: Record<string, string>): Promise<Map<string, PublicPage>> {
  for (const [path, text] of Object.entries({ ...files, "docs/pictures/dot.svg": String(DOT) })) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  const content = readContent(directory);
  const pictures = await openPictures(content, directory);
  const site = { ...unknownSite, waitlistMode: false };
  return new Map(publicPages(content, { site, pictures }).map((page) => [page.path, page]));
}

const page = (title: string, more = "", body = "") =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${body}\n`;

describe("the address of a page", () => {
  test("is its path; the brochure's pages are at the root, and an index has the address of its folder", async () => {
    const pages = await pagesOf({
      "brochure/home.md": page("Home"),
      "brochure/products/publish.md": page("Publish"),
      "docs/index.md": page("Docs"),
      "docs/start/index.md": page("Start"),
      "docs/start/install.md": page("Install"),
      "legal/terms.md": page("Terms"),
    });
    expect([...pages.keys()].toSorted()).toEqual([
      "/docs",
      "/docs/start",
      "/docs/start/install",
      "/home",
      "/legal/terms",
      "/products/publish",
    ]);
  });

  test("does not exist for notes of a template's vault", async () => {
    const pages = await pagesOf({
      "templates/index.md": page("Templates"),
      "templates/garden/Plants/Fern.md": "# Fern",
    });
    expect([...pages.keys()]).toEqual(["/templates"]);
  });
});

describe("the order of pages", () => {
  test("of the docs follows `order`, folder by folder, with an index first", async () => {
    const pages = await pagesOf({
      "docs/index.md": page("Docs", "order: 1\n"),
      "docs/write/index.md": page("Write", "order: 3\n"),
      "docs/write/links.md": page("Links", "order: 2\n"),
      "docs/write/text.md": page("Text", "order: 1\n"),
      "docs/start/install.md": page("Install", "order: 1\n"),
      "docs/start/index.md": page("Start", "order: 2\n"),
    });
    const { entries } = pages.get("/docs")!;
    expect(entries.map(({ title, group }) => [title, group])).toEqual([
      ["Docs", null],
      ["Start", "Start"],
      ["Install", "Start"],
      ["Write", "Write"],
      ["Text", "Write"],
      ["Links", "Write"],
    ]);
    const text = pages.get("/docs/write/text")!;
    expect([text.previous?.title, text.next?.title]).toEqual(["Write", "Links"]);
    expect(pages.get("/docs")!.previous).toBeNull();
  });

  test("of the blog is by date, newest first, and its list is not an article", async () => {
    const pages = await pagesOf({
      "blog/index.md": page("Blog"),
      "blog/old.md": page("Old", "date: 2026-01-05\n"),
      "blog/new.md": page("New", "date: 2026-03-01\n"),
    });
    expect(pages.get("/blog")!.entries.map(({ title, date }) => [title, date])).toEqual([
      ["New", "2026-03-01"],
      ["Old", "2026-01-05"],
    ]);
    expect(pages.get("/blog")!.kind).toBe("list");
    expect(pages.get("/blog/new")!.next?.title).toBe("Old");
  });
});

describe("in the text", () => {
  const body = (text: string) => page("Docs", "", text);

  test("links to pages and headings are resolved, and others are marked", async () => {
    const pages = await pagesOf({
      "docs/index.md": body(
        "[a](/docs/limits) [b](/docs/limits#build-time) [c](#Here) [d](other.md) [e](/docs/limits#No)\n\n## Here",
      ),
      "docs/limits.md": page("Limits", "", "## Build time"),
    });
    const { html, toc } = pages.get("/docs")!;
    expect(
      [...html.matchAll(/<a class="(\w+)"(?: href="([^"]*)")?/g)].map((m) => m.slice(1)),
    ).toEqual([
      ["internal", "/docs/limits"],
      ["internal", "/docs/limits#build-time"],
      ["internal", "#here"],
      ["missing", undefined],
      ["missing", undefined],
    ]);
    expect(toc).toEqual([{ id: "here", text: "Here", level: 2 }]);
  });

  test("a picture next to the page has its size and an address that changes with its bytes", async () => {
    const pages = await pagesOf({ "docs/index.md": body("![A dot](pictures/dot.svg)") });
    expect(pages.get("/docs")!.html).toMatch(
      /<img src="\/content\/docs\/pictures\/dot\.[0-9a-f]{10}\.svg" alt="A dot" width="30" height="20" loading="lazy"/,
    );
  });
});

describe("the error names the file of a page", () => {
  test.each([
    ["without a title", "---\ndescription: d\n---\n", "title is missing"],
    ["without a description", "---\ntitle: t\n---\n", "description is missing"],
    [
      "with a description that search engines would cut",
      `---\ntitle: t\ndescription: ${"d".repeat(161)}\n---\n`,
      "description has 161 characters, more than 160",
    ],
    ["with blocks that are not a list", page("T", "blocks: hero\n"), "blocks must be a list"],
    ["with an invalid date", page("T", "date: soon\n"), "date is not a date"],
  ])("%s", async (_case, text, message) => {
    await expect(pagesOf({ "docs/index.md": text })).rejects.toThrow(
      `web/content/docs/index.md: ${message}`,
    );
  });
});
