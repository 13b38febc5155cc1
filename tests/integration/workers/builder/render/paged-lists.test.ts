import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const NOTES = 230;
const MAX_PAGE_BYTES = 100 * 1024;
const name = (at: number) => `Note ${String(at).padStart(3, "0")}`;
const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);

/** Three folders: one without an index note, one with an index note, and one with dated notes. */
function vault(): Record<string, string> {
  const files: Record<string, string> = { "index.md": "Front", "indexed/index.md": "# Indexed\n" };
  for (let at = 0; at < NOTES; at++) {
    files[`plain/${name(at)}.md`] = `Text ${"ü".repeat(300)} ${at} #many`;
    files[`indexed/${name(at)}.md`] = "Text";
    files[`dated/${name(at)}.md`] = `---\ndate: ${day(at)}\n---\nText`;
  }
  // A note at the address that a list page would have if it were named `/plain/page/2`.
  files["plain/page/2.md"] = "Mine";
  return files;
}

const entries = (html: string) =>
  [...html.matchAll(/<a class="entry-title" href="([^"]*)"/g)].map(([, href]) => href ?? "");

/** Follows the links of a list from its first page to its last, as a visitor without JavaScript does. */
async function walk(site: Published, first: string): Promise<{ urls: string[]; htmls: string[] }> {
  const urls: string[] = [];
  const htmls: string[] = [];
  for (let at: string | undefined = first; at;) {
    const html: string | null = await site.page(at);
    if (html === null) throw new Error(`no page at ${at}`);
    urls.push(at);
    htmls.push(html);
    at = /<a rel="next" href="([^"]*)"/.exec(html)?.[1];
  }
  return { urls, htmls };
}

test("long lists are split into pages that show every entry once, at addresses that no note can have", async () => {
  const project = await world.project();
  const site = await project.publish(vault());
  expect(site.issues).toEqual([]);
  const lists = { "/plain": 231, "/indexed": 230, "/dated": 230, "/tags/many": 230, "/posts": 230 };
  for (const [first, count] of Object.entries(lists)) {
    const { urls, htmls } = await walk(site, first);
    expect(urls, first).toEqual([first, `${first}/_page/2`, `${first}/_page/3`]);
    const listed = htmls.flatMap(entries);
    expect(listed.length, first).toBe(count);
    expect(new Set(listed).size, first).toBe(count);
    for (const [at, html] of htmls.entries()) {
      expect(Buffer.byteLength(html), urls[at]).toBeLessThan(MAX_PAGE_BYTES);
      expect(html.includes('content="noindex, follow"'), urls[at]).toBe(at > 0);
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${urls[at]}">`));
      expect(/<title>([^<]*)/.exec(html)?.[1]?.includes(`page ${at + 1}`), urls[at]).toBe(at > 0);
      expect(html).toContain(`aria-label="Page ${at + 1}" aria-current="page"`);
    }
  }
  expect(await site.page("/plain/page/2")).toContain("Mine");
  expect(await site.page("/tags/many/_page/2")).toContain("230 notes with this tag");
  // The text of the folder's own note appears only on the first page.
  expect(await site.page("/indexed/_page/2")).not.toContain('id="indexed"');
  // The page tree marks the folder as the current page.
  expect(await site.page("/plain/_page/2")).toMatch(
    /data-current="\/plain"[^]*<a href="\/plain" aria-current="page">plain<\/a>/,
  );
  expect(await site.page("/sitemap.xml")).not.toContain("_page");
  // Newest first, across all pages.
  expect(entries((await site.page("/posts")) ?? "")[0]).toBe("/dated/note-229");
  expect(entries((await site.page("/posts/_page/3")) ?? "").at(-1)).toBe("/dated/note-000");
});

test("an edit only changes the list page that shows the note, and a build from scratch agrees", async () => {
  const project = await world.project();
  const before = await project.publish(vault());
  const edited = await project.publish({
    [`plain/${name(150)}.md`]: "Other words #many",
    [`indexed/${name(150)}.md`]: "Other words",
  });
  expect(edited.log.map(({ text }) => text).join("\n")).not.toContain("without cache");
  for (const first of ["/plain", "/indexed"]) {
    const changed = [first, `${first}/_page/2`, `${first}/_page/3`].filter(
      (url) => edited.manifest.files[url]?.[0] !== before.manifest.files[url]?.[0],
    );
    expect(changed).toEqual([`${first}/_page/2`]);
  }
  const full = await project.publish(undefined, { force: true, withoutCache: true });
  expect(full.manifest.files).toEqual(edited.manifest.files);

  // A list that becomes shorter loses its last page.
  for (let at = 0; at < 40; at++)
    await project.tree.git("rm", "--quiet", `plain/${name(at)}.md`, `dated/${name(at)}.md`);
  const shorter = await project.publish({});
  expect((await walk(shorter, "/plain")).urls).toEqual(["/plain", "/plain/_page/2"]);
  expect(shorter.manifest.files).not.toHaveProperty(["/plain/_page/3"]);
  expect(shorter.manifest.files).not.toHaveProperty(["/posts/_page/3"]);
  const again = await project.publish(undefined, { force: true, withoutCache: true });
  expect(again.manifest.files).toEqual(shorter.manifest.files);
});

test("a generated front page is paginated, and so is a long list of tags", async () => {
  const project = await world.project({ name: "Garden" });
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [
      `${name(at)}.md`,
      `---\ntags: [${Array.from({ length: 5 }, (_, nth) => `t${at}-${nth}`).join(", ")}]\n---\nText`,
    ]),
  );
  const site = await project.publish(files);
  const home = await walk(site, "/");
  expect(home.urls).toEqual(["/", "/_page/2"]);
  expect(new Set(home.htmls.flatMap(entries)).size).toBe(120);
  expect(home.htmls[1]).toContain("<title>Garden &#8211; page 2 &#8226; Garden</title>");
  expect(home.htmls[1]).toContain('data-current="/"');
  const tags = await walk(site, "/tags");
  expect(tags.urls).toEqual(["/tags", "/tags/_page/2"]);
  expect(tags.htmls.join("").match(/<li><a href="\/tags\/t\d+-\d"/g)).toHaveLength(600);
});
