import { afterAll, beforeAll, expect, test } from "vitest";
import { type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import type { Answer } from "#tests/support/worlds/sites/ask-site.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

/** An installation without TLS on a network address. Browsers send no fetch metadata there and keep no cookies in frames. */
const BROWSER = { accept: "text/html,*/*;q=0.8" };
const WORDS = "Open this in a tab";

let world: SitesWorld;
let host: string;
let id: string;
let viewer: Viewer;

beforeAll(async () => {
  world = await startSitesWorld({ SITES_URL: "http://pages.example" });
  viewer = await insertViewer(world);
  const project = await insertSite(world, "garden--ada");
  const draft = await publish(world, project, {
    files: { "/": "<h1>Draft</h1>", "/soup": "<h1>Soup</h1>" },
    live: false,
  });
  id = draft._id;
  host = `${id}--garden--ada.pages.example`;
});
afterAll(() => world.close());

const signed = (subject: string, ms = 60_000) =>
  world.secretBox.sign(viewSubject(subject, viewer), new Date(Date.now() + ms));

/** The final response after following every redirect, with or without storing cookies. */
async function follow(path: string, cookies: "kept" | "lost"): Promise<Answer & { path: string }> {
  let [at, cookie] = [path, ""];
  for (let hops = 0; hops < 5; hops++) {
    const answer = await world.get(host, at, { headers: { ...BROWSER, cookie } });
    if (cookies === "kept") cookie = answer.headers["set-cookie"]?.split(";")[0] ?? cookie;
    if (answer.status !== 302) return { ...answer, path: at };
    at = answer.headers["location"] ?? "";
    expect(at).toMatch(/^\//);
  }
  throw new Error("too many redirects");
}

test("a frame that stores no cookie shows a link that opens the page in a tab", async () => {
  const link = `/soup?q=a%26b&signature=${encodeURIComponent(signed(`view-${id}`))}`;
  const frame = await follow(link, "lost");
  expect(frame).toMatchObject({ status: 403, headers: { "cache-control": "no-store" } });
  expect(frame.text).toContain(WORDS);
  expect(frame.text).not.toContain("Soup");
  const href = /<a href="([^"]+)" target="_blank" rel="noopener">/.exec(frame.text)?.[1] ?? "";
  const tab = await follow(href.replaceAll("&#38;", "&"), "kept");
  expect(tab).toMatchObject({ status: 200, text: "<h1>Soup</h1>", path: "/soup?q=a%26b" });
});

test("the final address of a page contains no signature", async () => {
  const page = await follow(`/?signature=${encodeURIComponent(signed(`view-${id}`))}`, "kept");
  expect(page).toMatchObject({ status: 200, text: "<h1>Draft</h1>", path: "/" });
});

test("a forged parameter opens neither the page nor a link to it", async () => {
  for (const forged of [
    "x",
    signed("view-other"),
    signed(`seen-${id}`),
    signed(`view-${id}`, -1),
  ]) {
    const path = `/?shown=${encodeURIComponent(forged)}`;
    const answer = await world.get(host, path, { headers: BROWSER });
    expect(answer.status).toBe(302);
    expect(answer.headers["location"]).toMatch(/^http:\/\/localhost:5599\/open-site\?/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("the public name answers health checks, and hides the metrics", async () => {
  expect(await world.get("pages.example", "/healthz")).toMatchObject({ status: 200 });
  expect(await world.get("pages.example", "/metrics")).toMatchObject({ status: 404 });
});
