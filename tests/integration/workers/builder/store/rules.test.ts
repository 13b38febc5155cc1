import { afterAll, beforeAll, expect, test } from "vitest";
import { tryAddress } from "#core/releases/try-address.ts";
import { startSites } from "#sites/app.ts";
import type { Mongo } from "#store/mongo.ts";
import { updateProject } from "#store/projects/projects.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { type Answer, askSite } from "#tests/support/worlds/sites/ask-site.ts";

let world: BuildWorld;
let sites: { port: number; close(): Promise<void> };
beforeAll(async () => {
  world = await startBuildWorld();
  const { context } = world;
  const { log, db, blobs, subscriber, secretBox } = context;
  const env = { ...context.env, SITES_PORT: 0 };
  sites = await startSites({ env, log, mongo: { db } as Mongo, blobs, subscriber, secretBox });
});
afterAll(async () => {
  await sites?.close();
  await world?.close();
});

test("visitors get what the rules of the settings and of the repository say, after a full and after a quick build", async () => {
  const rules = [
    { from: "/own", to: "/guide", status: 302 as const, force: false },
    { from: "/show/*", to: "/guide", status: 200 as const, force: false },
    { from: "/hidden", to: "/404", status: 404 as const, force: true },
  ];
  const headers = [
    { path: "/guide", name: "Content-Security-Policy", value: "img-src 'none'" },
    { path: "/guide", name: "Permissions-Policy", value: "usb=()" },
  ];
  const project = await world.project({ sections: { redirects: { rules, headers } } });
  const { siteLabel } = await project.document();
  const ask = (path: string): Promise<Answer> =>
    askSite(sites.port, { host: `${siteLabel}.localhost`, path });
  const leads = async (path: string) => {
    const { status, headers } = await ask(path);
    return [status, headers["location"]];
  };
  const full = await project.publish({
    "index.md": "# Home\n\n[own](/own)",
    "guide.md": "# Guide",
    "hidden.md": "# Hidden",
    "list/one.md": "# One",
    "static/_redirects": [
      "/old /guide",
      "/out/* https://docs.example.org/:splat 307",
      "/x/* /:splat",
      "/guide /hidden",
      "/list /list/one",
      "/a /b",
      "/b /a",
      "/de / 302 Language=de",
    ].join("\n"),
    _headers: "/*\n  X-Owner: Ada\n  Cache-Control: max-age=60\n  X-Frame-Options: DENY\n",
  });
  expect(full.issues.map(({ path, line, message }) => [path, line, message])).toEqual([
    ["static/_redirects", 4, "The rule for “/guide” has no effect: there is a page at /guide."],
    ["static/_redirects", 6, "The rule for “/a” has no effect: it redirects in a loop."],
    ["static/_redirects", 7, "The rule for “/b” has no effect: it redirects in a loop."],
    [
      "static/_redirects",
      8,
      "The rule for “/de” has no effect: rules for languages are not supported.",
    ],
    ["_headers", 4, "“X-Frame-Options” has no effect: it is not a header that a site can send."],
  ]);

  const answers = async () => {
    expect(await leads("/own?a=1")).toEqual([302, "/guide?a=1"]);
    expect(await leads("/old/")).toEqual([301, "/guide"]);
    expect(await leads("/out/Page.html")).toEqual([307, "https://docs.example.org/Page.html"]);
    expect(await leads("/x//evil.example")).toEqual([301, "/evil.example"]);
    expect(await leads("/x/%2F%2Fevil.example%0d%0a")).toEqual([400, undefined]);
    expect(await leads("/list")).toEqual([301, "/list/one"]);
    expect(await leads("/Guide.html")).toEqual([308, "/guide"]);
    const [guide, shown, hidden] = await Promise.all([
      ask("/guide"),
      ask("/show/anything"),
      ask("/hidden"),
    ]);
    expect([guide?.status, shown?.status, hidden?.status]).toEqual([200, 200, 404]);
    expect(shown?.text).toBe(guide?.text);
    expect(hidden?.text).not.toContain("<h1>Hidden");
    expect(guide?.headers).toMatchObject({ "x-owner": "Ada", "cache-control": "max-age=60" });
    expect(guide?.headers["x-frame-options"]).toBeUndefined();
    expect(guide?.headers["content-security-policy"]).toMatch(
      /frame-ancestors .*, img-src 'none'$/,
    );
    expect(guide?.headers["permissions-policy"]).toMatch(/camera=\(\), .*, usb=\(\)$/);
    expect(shown?.headers["content-security-policy"]).not.toContain("img-src 'none'");
    const way = await tryAddress(world.context, await project.document(), "/x/old");
    expect(way).toMatchObject({ end: "page", rules: 7 });
    expect(way?.steps.map(({ to, status, rule }) => [to, status, rule?.line])).toEqual([
      ["/old", 301, 3],
      ["/guide", 301, 1],
    ]);
    // The second answer comes from memory.
    expect((await ask("/guide")).headers).toEqual({ ...guide?.headers, date: expect.any(String) });
  };
  await answers();
  const quick = await project.publish({ "guide.md": "# Guide\n\nMore." });
  expect(quick.log.map(({ text }) => text).join("\n")).not.toContain("render every");
  expect([quick.manifest.rules, quick.manifest.headers, quick.issues]).toEqual([
    full.manifest.rules,
    full.manifest.headers,
    full.issues,
  ]);
  expect(quick.manifest.rules?.at(-1)).toMatchObject({ from: "/list", file: "static/_redirects" });
  await answers();

  await updateProject(world.context.db, project.id, { visibility: "private" });
  // The sites keep what they know of a project for a second.
  await expect.poll(async () => (await ask("/own")).headers["location"]).not.toBe("/guide");
  const refused = await ask("/own");
  expect(refused.headers["x-owner"]).toBeUndefined();
});
