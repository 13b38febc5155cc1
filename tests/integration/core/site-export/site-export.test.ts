import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { CoreContext } from "#core/context.ts";
import { exportSite } from "#core/site-export/export-site.ts";
import { planExport } from "#core/site-export/plan-export.ts";
import { updateProject } from "#store/projects/projects.ts";
import { crawlFolder, serveFolder } from "#tests/support/static-host.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** A name that the compiler does not look for: the script has no types of its own. */
const SCRIPT: string = "../../../../markdown/themes/shared/client/static-search.js";

let world: BuildWorld;
let project: TestProject;
let context: CoreContext;
let files: Record<string, Uint8Array>;

beforeAll(async () => {
  world = await startBuildWorld();
  context = world.context as unknown as CoreContext;
  const closed = { path: "/team", audience: "members" as const, people: [] };
  project = await world.project({ sections: { audience: { rules: [closed] } } });
  const notes = {
    "index.md": "# Home\n\n[[Über Größe]], [[Deep note]] and ![[dot.svg]]",
    "Über Größe.md": "---\naliases: [old name]\ntags: [plants]\n---\nAbout the wide fern.",
    "folder/Deep note.md":
      "---\nredirect_from: [/former]\n---\nBack to [[index]]. A \\<fern> & more.",
    "team/Plan.md": "The secret plan of the team.",
    "Draft.md": "---\ndraft: true\n---\nUnfinished words.",
    "dot.svg": PICTURE,
    _redirects: "/short /folder/deep-note 301\n/blog/* /folder/:splat 302\n",
  };
  await project.publish(notes);
  await makeDataset(world.context, project.id);
  files = await exported();
});
afterAll(() => world.close());

async function exported(): Promise<Record<string, Uint8Array>> {
  const plan = await planExport(context, await project.document());
  return unzipSync(await buffer(await exportSite(context, plan)));
}

const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());

test("the folder has what everyone can read, and no word of the rest", async () => {
  const names = Object.keys(files);
  const expected = [
    "index.html",
    "über-größe/index.html",
    "folder/deep-note/index.html",
    "404.html",
  ];
  const made = ["_redirects", "_headers", "_search.json", "_graph.json", ".nojekyll", "feed.xml"];
  expect(names).toEqual(
    expect.arrayContaining([...expected, ...made, "sitemap.xml", "robots.txt"]),
  );
  expect(names.filter((name) => name.startsWith("team"))).toEqual([]);
  for (const name of names) expect(textOf(name), name).not.toMatch(/secret plan|Unfinished words/);
  const plan = await planExport(context, await project.document());
  // The note, and the page of its folder.
  expect(plan.leftOut).toBe(2);
});

test("every link works on a static host, and so do redirects", async () => {
  const host = await serveFolder(files);
  try {
    const { dead, pages } = await crawlFolder(host.url);
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(4);
    const landing = async (path: string) => new URL((await fetch(host.url + path)).url).pathname;
    expect(await landing("/short")).toBe("/folder/deep-note/");
    expect(await landing("/blog/deep-note")).toBe("/folder/deep-note/");
    expect(await landing("/former")).toBe("/folder/deep-note/");
    expect((await fetch(`${host.url}/nothing`)).status).toBe(404);
  } finally {
    await host.close();
  }
});

test("the search finds pages without a server", async () => {
  const [script = ""] = /\/_assets\/static-search-[^"]+/.exec(textOf("index.html")) ?? [];
  expect(textOf(script.slice(1))).toContain("staticSearch");
  const host = await serveFolder(files);
  try {
    const search = await openStaticSearch(host.url);
    const { results } = await search("/_search?q=FERN%20größe");
    expect(results).toMatchObject([
      { url: "/über-größe", excerpt: expect.stringContaining("<mark>fern</mark>") as string },
    ]);
    const escaped = await search("/_search?q=fern%20more");
    expect(escaped.results[0]?.excerpt).toContain("&#60;<mark>fern</mark>&#62;");
    expect(await search("/_search?q=secret")).toMatchObject({ ready: true, results: [] });
    expect(await search("/_search?q=fern&in=/folder")).toMatchObject({
      results: [{ url: "/folder/deep-note" }],
    });
  } finally {
    await host.close();
  }
});

/** Loads the script as a browser does, which has an address. Later tests get the globals of Node back. */
async function openStaticSearch(url: string) {
  const own = globalThis as unknown as { staticSearch: (address: string) => Promise<Response> };
  const plain = fetch;
  vi.stubGlobal("location", { href: url });
  vi.stubGlobal("fetch", (address: string) => plain(new URL(address, url)));
  onTestFinished(() => void vi.unstubAllGlobals());
  await import(SCRIPT);
  return async (address: string) =>
    (await (await own.staticSearch(address)).json()) as {
      results: { url: string; excerpt: string }[];
    };
}

test("a rule that closes pages after the build leaves them out, and a closed site is not exported", async () => {
  const rules = (path: string) => ({
    "settings.audience": { rules: [{ path, audience: "members" as const, people: [] }] },
  });
  await updateProject(world.context.db, project.id, rules("/folder"));
  const plan = await planExport(context, await project.document());
  expect(plan.files.filter(([path]) => path.startsWith("/folder"))).toEqual([]);
  expect(plan.leftOut).toBeGreaterThan(1);
  await updateProject(world.context.db, project.id, rules("/"));
  await expect(planExport(context, await project.document())).rejects.toMatchObject({
    appCode: "export_not_public",
  });
});
