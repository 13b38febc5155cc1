import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHeaders } from "#schemas/sites/headers/open-headers.ts";
import { openRules } from "#schemas/sites/redirects/open-rules.ts";
import { gatesOf } from "#sites/audience/gates.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { answerCached, type CachedContext } from "#sites/answer-cached.ts";
import { framedPolicies } from "#sites/framing.ts";
import { hostReader } from "#sites/host.ts";
import type { Release } from "#core/releases/release.ts";
import type { Site } from "#sites/site-index.ts";
import { collection } from "#store/collections.ts";
import type { Answer } from "#tests/support/worlds/sites/ask-site.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

/** Cached content takes a shorter path through the code. Visitors must not notice a difference. */

const HOST = "garden--ada.localhost";
const LONG = "A long page about gardens. ".repeat(200);
const FILES = {
  "/": "<h1>Home</h1>",
  "/404": "<h1>Nothing of mine</h1>",
  "/folder/my-note": LONG,
  "/über-uns": "<h1>Über uns</h1>",
  "/_assets/theme-0123456789abcdef.css": "body{}",
  "/theme.css": "body{}",
  "/cat.jpg": "a picture",
  "/drawing.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "/film.mp4": Buffer.alloc(1024 * 1024 + 1, "film"),
};
const TYPES = {
  "/_assets/theme-0123456789abcdef.css": "text/css",
  "/theme.css": "text/css",
  "/cat.jpg": "image/jpeg",
  "/drawing.svg": "image/svg+xml",
  "/film.mp4": "video/mp4",
};

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
  const garden = await insertSite(world, "garden--ada");
  const redirects = { "/old-name": "/folder/my-note" };
  await publish(world, garden, { files: FILES, types: TYPES, redirects });
});
afterAll(() => world.close());

/** Everything in a response except the second at which it was sent. */
function comparable({ status, headers, body }: Answer) {
  return { status, headers: { ...headers, date: "" }, body: body.toString("base64") };
}

const PATHS = [
  ...Object.keys(FILES).map((path) => encodeURI(path)),
  "/?utm_source=mail",
  "//",
  "/%66older/my-note",
  "/folder/my-note/",
  "/old-name",
  "/nowhere",
  "/_search?q=gardens",
  "/_changes",
  "/_theme/x/y/",
  "/%",
];
const ACCEPTED = ["", "br", "gzip, deflate", "br;q=0, gzip", "identity"];

test.each(PATHS)("%s gets the same response from memory as the first time", async (path) => {
  for (const accepted of ACCEPTED) {
    for (const method of ["GET", "HEAD"]) {
      const headers: Record<string, string> = accepted ? { "accept-encoding": accepted } : {};
      const first = await world.get(HOST, path, { method, headers });
      const again = await world.get(HOST, path, { method, headers });
      expect(comparable(again)).toEqual(comparable(first));
      // A range of an unknown unit is ignored, but the short path does not handle it.
      const ranged = { ...headers, range: "lines=1-2" };
      expect(comparable(await world.get(HOST, path, { method, headers: ranged }))).toEqual(
        comparable(first),
      );
      const tag = first.headers["etag"];
      if (!tag) continue;
      const conditional = { ...headers, "if-none-match": `"other", W/${tag}` };
      const short = await world.get(HOST, path, { method, headers: conditional });
      const long = await world.get(HOST, path, { method, headers: { ...ranged, ...conditional } });
      expect(short.status).toBe(first.status === 200 ? 304 : first.status);
      expect(comparable(short)).toEqual(comparable(long));
    }
  }
});

test("the same bytes are cached forever only at the address that contains their hash", async () => {
  const cacheControl = async (path: string) =>
    (await world.get(HOST, path)).headers["cache-control"];
  for (const _ of ["first", "out of memory"]) {
    expect(await cacheControl("/_assets/theme-0123456789abcdef.css")).toContain("immutable");
    expect(await cacheControl("/theme.css")).toBe("public, max-age=0, must-revalidate");
  }
});

test("after a switch is announced, nobody gets the previous page, an old tag or a removed page", async () => {
  const project = await insertSite(world, "switch--ada");
  const host = "switch--ada.localhost";
  let tag = "";
  for (let version = 0; version < 10; version++) {
    const files = { "/": `version ${version}`, [`/only-in-${version}`]: "here" };
    await publish(world, project, { files });
    const headers = { "if-none-match": tag };
    const page = await world.get(host, "/", { headers });
    expect(page).toMatchObject({ status: 200, text: `version ${version}` });
    expect(await world.get(host, "/")).toMatchObject({ status: 200, text: `version ${version}` });
    expect((await world.get(host, `/only-in-${version}`)).text).toBe("here");
    expect((await world.get(host, `/only-in-${version - 1}`)).status).toBe(404);
    tag = page.headers["etag"]!;
  }
});

test("a popular page is refused as soon as its site is private, and public bytes do not open a private site", async () => {
  const { db } = world.mongo;
  const open = await insertSite(world, "open--ada");
  const files = { "/": "the same words" };
  await publish(world, open, { files });
  await publish(world, await insertSite(world, "closed--ada", { visibility: "private" }), {
    files,
  });
  for (const _ of ["first", "out of memory"]) {
    expect((await world.get("open--ada.localhost", "/")).text).toBe("the same words");
    expect(await world.get("closed--ada.localhost", "/")).toMatchObject({ status: 401 });
  }
  await collection(db, "projects").updateOne(
    { _id: open._id },
    { $set: { visibility: "private" } },
  );
  world.announce("open--ada");
  const refused = await world.get("open--ada.localhost", "/");
  expect(refused.status).toBe(401);
  expect(refused.text).not.toContain("the same words");
});

test("a site that became private is refused even if no event announced it", async () => {
  const project = await insertSite(world, "quiet--ada");
  await publish(world, project, { files: { "/": "for now" } });
  const status = async () => (await world.get("quiet--ada.localhost", "/")).status;
  expect(await status()).toBe(200);
  await collection(world.mongo.db, "projects").updateOne(
    { _id: project._id },
    { $set: { visibility: "private" } },
  );
  await expect.poll(status).toBe(401);
});

test("a file with an invalid type header is unavailable without affecting others, and frames stay forbidden", async () => {
  const project = await insertSite(world, "broken--ada");
  const types = { "/": "text/html\r\nx: y" };
  await publish(world, project, { files: { "/": "x", "/fine": "fine" }, types });
  for (const _ of ["first", "out of memory"]) {
    const answer = await world.get("broken--ada.localhost", "/");
    expect(answer.status).toBe(503);
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors");
  }
  expect((await world.get("broken--ada.localhost", "/fine")).text).toBe("fine");
});

test("pipelined requests get their responses in order, on either path", async () => {
  for (const path of ["/", "/theme.css"]) await world.get(HOST, path);
  const lines = ["/", "/nowhere", "/theme.css", "/old-name", "/"].map(
    (path, at, { length }) =>
      `GET ${path} HTTP/1.1\r\nhost: ${HOST}\r\n${at === length - 1 ? "connection: close\r\n" : ""}\r\n`,
  );
  const answers = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(world.port, "127.0.0.1", () => socket.write(lines.join("")));
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.once("close", () => resolve(text)).once("error", reject);
  });
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(["200", "404", "200", "308", "200"]);
});

/** A site with one page in memory. Tests vary the request and the cache. */
function ask({
  headers = {},
  method = "GET",
  url = "/page",
  site = {},
  bytes = Buffer.from("a page"),
}: {
  headers?: Record<string, string>;
  method?: string;
  url?: string;
  site?: Partial<Site> | null;
  bytes?: Buffer | null;
}) {
  const live = { deploymentId: "deployment", artifact: "artifact" };
  const home = { gates: gatesIn("public"), live, mainDomain: null };
  const release: Release = {
    files: new Map([["/page", ["hash", "text/html", 6]]]),
    redirects: {},
    rules: openRules([]),
    headers: openHeaders([]),
    languages: [],
    hasAvif: false,
    readers: null,
    restricted: { artifacts: [], keys: [] },
    ranges: { packs: [], hashes: new Map() },
  };
  const answers: unknown[] = [];
  const all = { host: HOST, ...headers };
  const answered = answerCached(
    {
      index: { cached: () => site && { ...home, ...site } },
      releases: { cached: () => release },
      contents: { cached: () => bytes ?? undefined },
      readHost: hostReader({
        PUBLIC_URL: "http://localhost:5599",
        SITES_URL: "http://localhost:5600",
        SITES_DOMAIN: undefined,
      }),
      policyUnder: framedPolicies("frame-ancestors 'self'"),
    } as unknown as CachedContext,
    { method, url, headers: all, rawHeaders: Object.entries(all).flat() } as IncomingMessage,
    {
      writeHead: (status: number) => answers.push(status),
      end: (body?: Buffer) => answers.push(body?.toString()),
    } as unknown as ServerResponse,
  );
  return { answered, sent: answers };
}

function gatesIn(visibility: "public" | "private", membersAt?: string) {
  const rules = membersAt ? [{ path: membersAt, audience: "members" as const, people: [] }] : [];
  return gatesOf({ visibility, settings: { build: defaultBuildSettings, audience: { rules } } });
}

test("a page of a public site that is entirely in memory is sent immediately", () => {
  expect(ask({})).toEqual({ answered: true, sent: [200, "a page"] });
  expect(ask({ method: "HEAD" })).toEqual({ answered: true, sent: [200, undefined] });
  const headers = { "if-none-match": '"hash"' };
  expect(ask({ headers })).toEqual({ answered: true, sent: [304, undefined] });
});

test.each<[name: string, Parameters<typeof ask>[0]]>([
  ["a private site", { site: { gates: gatesIn("private") } }],
  ["a site of which one part is for members", { site: { gates: gatesIn("public", "/page") } }],
  ["a site without a live deployment", { site: { live: null } }],
  ["another address than the main one", { site: { mainDomain: "garden.example" } }],
  ["a site that is not cached", { site: null }],
  ["bytes that are not in memory", { bytes: null }],
  ["a range", { headers: { range: "bytes=0-1" } }],
  ["two hosts", { headers: { Host: "other--bob.localhost" } }],
  ["the sites' own domain", { headers: { host: "localhost" } }],
  ["another method", { method: "POST" }],
  ["a malformed path", { url: "/%" }],
  ["an invalid path", { url: "http://garden--ada.localhost/page" }],
  ["a missing page", { url: "/nowhere" }],
  ["an address of the platform", { url: "/_search?q=page" }],
])("%s takes the longer path", (_name, change) => {
  expect(ask(change)).toEqual({ answered: false, sent: [] });
});
