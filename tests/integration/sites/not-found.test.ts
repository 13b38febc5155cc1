import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { themes } from "#markdown/themes/themes.ts";
import { catalogs } from "#markdown/themes/words/words.ts";
import { queriesOf } from "#sites/not-found.ts";
import { makePage, makeSite } from "../../unit/markdown/themes/pages.ts";
import { writeSearchIndex } from "#tests/support/worlds/sites/search-index.ts";
import type { Answer } from "#tests/support/worlds/sites/ask-site.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost:5600";
const OPENED = { headers: { accept: "text/html", "sec-fetch-dest": "document" } };
const missing = makePage({ kind: "not-found", url: "/404", title: "Page not found" });
const pages = {
  "recipes/sourdough.md": ["Sourdough <starter>", "Flour and water.\nWait for a week"],
  "recipes/rye.md": ["Rye", "A sourdough with rye."],
  "tools/scale.md": ["Scale", "Weigh the flour for recipes."],
  "changed.md": ["Sourdough, changed", "The page is newer than the index."],
} as const;
const urlOf = (path: string) => `/${path.replace(/\.md$/, "")}`;

let world: SitesWorld;
let directory: string;

beforeAll(async () => {
  world = await startSitesWorld();
  directory = await mkdtemp(join(tmpdir(), "not-found-"));
  await publishGarden("garden--ada", themes.garden.render(missing, makeSite()));
});
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true, force: true });
});

async function publishGarden(label: string, notFound: string): Promise<void> {
  const project = await insertSite(world, label);
  const files = Object.keys(pages).map((path) => [urlOf(path), `page of ${path}`]);
  const { artifact } = await publish(world, project, {
    files: { ...Object.fromEntries(files), "/404": notFound },
  });
  const hashOf = (path: string) =>
    createHash("sha256").update(`page of ${path}`).digest("hex").slice(0, 32);
  const path = join(directory, `${label}.sqlite`);
  const indexed = Object.entries(pages).map(([note, [title, text]]) => [
    note,
    [title, text, note === "changed.md" ? "older" : hashOf(note)],
  ]);
  await writeSearchIndex(path, Object.fromEntries(indexed));
  await world.blobs.put(datasetKey(project._id, artifact!, "content.sqlite"), await readFile(path));
}

const linksIn = ({ text }: Answer) =>
  [...text.matchAll(/<a class="entry-title" href="([^"]*)">([^<]*)</g)].map(([, href]) => href);

test("an address with a mistake leads to the page, without a script", async () => {
  const answer = await world.get(HOST, "/recipes/sourdogh", OPENED);
  expect(answer.status).toBe(404);
  expect(linksIn(answer)[0]).toBe("/recipes/sourdough");
  expect(answer.text).toContain("Sourdough &lt;starter&gt;</a>");
  expect(answer.text).toContain("Perhaps you meant");
  expect(answer.text).not.toContain("data-nearest hidden");
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers["etag"]).toBeUndefined();
  expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
  const head = await world.get(HOST, "/recipes/sourdogh", { ...OPENED, method: "HEAD" });
  expect(head).toMatchObject({ status: 404, text: "" });
  expect(head.headers["content-length"]).toBe(String(answer.body.length));
});

test("a page that has changed since it was indexed is not suggested", async () => {
  expect(linksIn(await world.get(HOST, "/sourdough-2", OPENED))).toEqual([
    "/recipes/sourdough",
    "/recipes/rye",
  ]);
});

test("if the last part of an address says nothing, the other parts are searched too", async () => {
  expect(linksIn(await world.get(HOST, "/flour/xyzzy", OPENED))).toContain("/tools/scale");
});

test.each([
  ["nothing has its words", "/xyzzy-plugh", OPENED],
  ["it has no words", "/-/-", OPENED],
  ["it is the address of a program", "/sourdough.php", OPENED],
  ["a page loads it", "/sourdough-2", { headers: { "sec-fetch-dest": "image" } }],
])("nothing is suggested for an address when %s", async (_, address, options) => {
  const answer = await world.get(HOST, address, options);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("data-nearest hidden");
  expect(linksIn(answer)).toEqual([]);
});

test("an author's own 404 page stays as it is", async () => {
  await publishGarden("own--ada", "<h1>Mine</h1>");
  const answer = await world.get("own--ada.localhost:5600", "/sourdough-2", OPENED);
  expect(answer).toMatchObject({ status: 404, text: "<h1>Mine</h1>" });
});

test("the heading is in the language of the page", async () => {
  const german = themes.magazine.render(missing, makeSite({ language: "de" }));
  await publishGarden("german--ada", german);
  const answer = await world.get("german--ada.localhost:5600", "/rye-bread", OPENED);
  expect(answer.text).toContain(`>${catalogs.de.perhaps}</h2>`);
  expect(linksIn(answer)[0]).toBe("/recipes/rye");
});

test("a site whose search is not ready has its 404 page", async () => {
  const project = await insertSite(world, "new--ada");
  const html = themes.garden.render(missing, makeSite());
  await publish(world, project, { files: { "/404": html } });
  const answer = await world.get("new--ada.localhost:5600", "/rye", OPENED);
  expect(answer).toMatchObject({ status: 404, text: html });
});

test("the words of an address are those of its last part, then of all", () => {
  expect(queriesOf("/Guide/Getting_started.html")).toEqual([
    "Getting started",
    "Guide Getting started",
  ]);
  expect(queriesOf("/größe/")).toEqual(["größe"]);
  expect(queriesOf("/v1.2/install")).toEqual(["install", "v1 2 install"]);
  expect(queriesOf("/a.png")).toEqual([]);
  expect(queriesOf("/")).toEqual([]);
});
