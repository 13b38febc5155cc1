import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { viewSubject } from "#schemas/accounts/viewer.ts";
import { collection } from "#store/collections.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost:5600";
const LONG = "A long page about gardens. ".repeat(200);
/** Opens a page as a browser does. */
const OPENED = { headers: { accept: "text/html", "sec-fetch-dest": "document" } };

let world: SitesWorld;
let live: Awaited<ReturnType<typeof publish>>;
let draft: Awaited<ReturnType<typeof publish>>;

beforeAll(async () => {
  world = await startSitesWorld();
  const project = await insertSite(world, "garden--ada");
  live = await publish(world, project, {
    files: {
      "/": "<h1>Home</h1>",
      "/404": "<h1>Nothing of mine</h1>",
      "/folder/my-note": LONG,
      "/folder/my-note.md": "# My note",
      "/folder/_page/2": "<h1>Folder, page 2</h1>",
      "/_page/2": "<h1>Page 2</h1>",
      "/_assets/theme-0123456789abcdef.css": "body{}",
      "/_media/film-0123.mp4": Buffer.from("0123456789"),
      "/drawing.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    },
    types: {
      "/_assets/theme-0123456789abcdef.css": "text/css",
      "/_media/film-0123.mp4": "video/mp4",
      "/drawing.svg": "image/svg+xml",
      "/folder/my-note.md": "text/markdown",
    },
    redirects: { "/old-name": "/folder/my-note", "/evil": "//elsewhere.example" },
  });
  draft = await publish(world, project, { files: { "/": "<h1>Draft</h1>" }, live: false });
});
afterAll(() => world.close());

test("a page of the live deployment is served, and must be revalidated", async () => {
  const answer = await world.get(HOST, "/");
  expect(answer).toMatchObject({ status: 200, text: "<h1>Home</h1>" });
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("the port and the case of the host are ignored", async () => {
  expect((await world.get("GARDEN--ada.LocalHost", "/")).status).toBe(200);
});

test("a repeated request with the page's tag gets 304 and no body", async () => {
  const { headers } = await world.get(HOST, "/");
  const again = await world.get(HOST, "/", { headers: { "if-none-match": headers["etag"]! } });
  expect(again).toMatchObject({ status: 304, text: "" });
  expect((await world.get(HOST, "/", { headers: { "if-none-match": '"other"' } })).status).toBe(
    200,
  );
});

test("HEAD returns the same as GET, without the body", async () => {
  const head = await world.get(HOST, "/folder/my-note", { method: "HEAD" });
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(Number(head.headers["content-length"])).toBe(LONG.length);
});

test.each([
  ["br", (body: Buffer) => brotliDecompressSync(body)],
  ["gzip", (body: Buffer) => gunzipSync(body)],
])("text is compressed with %s for clients that accept it", async (encoding, decode) => {
  const answer = await world.get(HOST, "/folder/my-note", {
    headers: { "accept-encoding": encoding },
  });
  expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
  expect(answer.body.length).toBeLessThan(LONG.length / 4);
  expect(decode(answer.body).toString()).toBe(LONG);
});

test("H10 an encoding with q=0 is not used", async () => {
  const answer = await world.get(HOST, "/folder/my-note", {
    headers: { "accept-encoding": "br;q=0, *;q=1" },
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

test("a compressed body has a different tag from a plain one", async () => {
  const plain = await world.get(HOST, "/folder/my-note");
  const packed = await world.get(HOST, "/folder/my-note", { headers: { "accept-encoding": "br" } });
  expect(packed.headers["etag"]).not.toBe(plain.headers["etag"]);
});

test.each([
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
  ["bytes=99-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=9-1", 200, "0123456789", undefined],
  ["bytes=0-,0-,0-", 200, "0123456789", undefined],
])("H08 the range %s of a film returns %i", async (range, status, text, contentRange) => {
  const answer = await world.get(HOST, "/_media/film-0123.mp4", { headers: { range } });
  expect(answer).toMatchObject({ status, text });
  expect(answer.headers["content-range"]).toBe(contentRange);
});

test("a hashed asset may be cached forever", async () => {
  const answer = await world.get(HOST, "/_assets/theme-0123456789abcdef.css");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("an SVG that is opened directly cannot run scripts", async () => {
  const policy = (await world.get(HOST, "/drawing.svg")).headers["content-security-policy"];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox");
});

test("an unknown path returns the site's own page with status 404", async () => {
  expect(await world.get(HOST, "/nowhere")).toMatchObject({
    status: 404,
    text: "<h1>Nothing of mine</h1>",
  });
  expect((await world.get(HOST, "/constructor")).status).toBe(404);
  expect((await world.get(HOST, "/__proto__")).status).toBe(404);
});

test.each([
  ["/folder/my-note/", "/folder/my-note"],
  ["/Folder/My%20Note", "/folder/my-note"],
  ["/folder/my-note.html", "/folder/my-note"],
  ["/folder/my-note?a=b", undefined],
  ["/Folder/My-Note?a=b", "/folder/my-note?a=b"],
  ["/old-name", "/folder/my-note"],
  ["/old-name/", "/folder/my-note"],
  ["/old-name.md", "/folder/my-note.md"],
  ["/Old%20Name.md?a=b", "/folder/my-note.md?a=b"],
  ["/old-name.markdown", "/folder/my-note.md"],
  ["/folder/my-note.markdown", "/folder/my-note.md"],
  ["/folder/_page/2/", "/folder/_page/2"],
  ["/Folder/_page/2", "/folder/_page/2"],
  ["/folder/page/2", "/folder/_page/2"],
  ["/page/2", "/_page/2"],
  ["/folder/page/3", undefined],
  ["/folder/page/0", undefined],
  ["/evil.md", undefined],
  ["/.md", undefined],
  ["/evil", undefined],
])("H05 %s redirects to %s", async (path, location) => {
  const answer = await world.get(HOST, path);
  expect(answer.headers["location"]).toBe(location);
  if (location) expect(answer.status).toBe(308);
});

test.each(["/%ff", "/%", "/a%zz", "/a%00b", "/..%5c..%5cetc", `/${"a".repeat(9000)}`])(
  "H03 the malformed path %s returns 400",
  async (path) => {
    expect((await world.get(HOST, path)).status).toBe(400);
  },
);

test.each([
  "/../../etc/passwd",
  "/..%2f..%2fetc%2fpasswd",
  "/%2e%2e/secret.key",
  "/.git/config",
  "/.env",
  "//evil.example/%2f..",
])("H01 H02 H04 %s reads nothing outside the site and does not redirect", async (path) => {
  const answer = await world.get(HOST, path);
  expect([400, 404]).toContain(answer.status);
  expect(answer.headers["location"]).toBeUndefined();
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])("H11 %s returns 405", async (method) => {
  const answer = await world.get(HOST, "/", { method });
  expect(answer.status).toBe(405);
  expect(answer.headers["allow"]).toBe("GET, HEAD");
});

test.each([
  "nobody--ada.localhost",
  "example.org",
  "a..b.localhost",
  "xn--.localhost.evil.example",
  `${"a".repeat(300)}.localhost`,
])("H06 the host %s has no site", async (host) => {
  expect((await world.get(host, "/")).status).toBe(404);
});

test("the live deployment has its own address, which search engines do not index", async () => {
  const answer = await world.get(`${live._id}--garden--ada.localhost`, "/");
  expect(answer).toMatchObject({ status: 200, text: "<h1>Home</h1>" });
  expect(answer.headers["x-robots-tag"]).toBe("noindex");
});

test("H15 a deployment that is not live needs a signed link, which lasts for an hour on its own host", async () => {
  const host = `${draft._id}--garden--ada.localhost`;
  expect((await world.get(host, "/")).status).toBe(404);
  const viewer = await insertViewer(world);
  const sign = (subject: string, ms = 60_000) =>
    world.secretBox.sign(viewSubject(subject, viewer), new Date(Date.now() + ms));
  const forged = sign("view-another");
  expect((await world.get(host, `/?signature=${forged}`)).status).toBe(404);
  const late = sign(`view-${draft._id}`, -1);
  expect((await world.get(host, `/?signature=${late}`)).status).toBe(404);

  const signature = sign(`view-${draft._id}`);
  const admitted = await world.get(host, `/?signature=${signature}`, OPENED);
  expect(admitted.status).toBe(302);
  expect(admitted.headers["location"]).toBe("/");
  const cookie = String(admitted.headers["set-cookie"]);
  expect(cookie).toContain("HttpOnly");
  // H17: the cookie works on no other site.
  expect(cookie).not.toMatch(/domain/i);
  const page = await world.get(host, "/", { headers: { cookie: cookie.split(";")[0]! } });
  expect(page).toMatchObject({ status: 200, text: "<h1>Draft</h1>" });
  expect(page.headers["cache-control"]).toBe("private, no-store");
});

test("a deployment whose bytes were removed by retention returns 410", async () => {
  const project = await insertSite(world, "old--ada");
  const removed = await publish(world, project, { files: { "/": "x" }, live: false });
  await collection(world.mongo.db, "deployments").updateOne(
    { _id: removed._id },
    { $set: { removedAt: new Date() } },
  );
  const host = `${removed._id}--old--ada.localhost`;
  expect(await world.get(host, "/")).toMatchObject({ status: 410 });
  expect(await world.get(host, "/some/page", OPENED)).toMatchObject({ status: 410 });
});

test("a site without a deployment says so, and a site whose first build is running asks the visitor to come back", async () => {
  const project = await insertSite(world, "empty--ada");
  expect(await world.get("empty--ada.localhost", "/")).toMatchObject({ status: 404 });
  const building = await insertSite(world, "building--ada");
  const { queueDeployment } = await import("#store/deployments/queue.ts");
  await queueDeployment(world.mongo.db, building, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  const answer = await world.get("building--ada.localhost", "/");
  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(project.live).toBeNull();
});

test("a switch is atomic: visitors see the old page or the new one, and old assets stay", async () => {
  const project = await insertSite(world, "switch--ada");
  const version = (n: number) => ({
    files: { "/": `version ${n}\n`.repeat(500), [`/_assets/app-${n}.js`]: `// ${n}` },
  });
  await publish(world, project, version(0));
  const stopped = { now: false };
  const bodies = new Set<string>();
  const reader = (async () => {
    while (!stopped.now) {
      const { text, status } = await world.get("switch--ada.localhost", "/");
      expect(status).toBe(200);
      expect(new Set(text.trim().split("\n")).size).toBe(1);
      bodies.add(text.split("\n")[0]!);
    }
  })();
  for (let n = 1; n <= 10; n++) {
    await publish(world, project, version(n));
    await expect.poll(() => bodies.has(`version ${n}`)).toBe(true);
  }
  stopped.now = true;
  await reader;
  expect((await world.get("switch--ada.localhost", "/_assets/app-3.js")).text).toBe("// 3");
});

test("health and metrics are answered on the sites' own domain and at an address inside the network, not at a public one", async () => {
  for (const host of ["localhost:5600", "172.30.57.4:5600", "127.0.0.1:5600", "[fd00::7]:5600"])
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect(await world.get(host, path)).toMatchObject({ status: 200 });
  expect(await world.get("203.0.113.7:5600", "/metrics")).toMatchObject({ status: 404 });
});

test("visitors cannot open a deleted project, even without an event", async () => {
  const project = await insertSite(world, "fleeting--ada");
  await publish(world, project, { files: { "/": "still here" } });
  expect((await world.get("fleeting--ada.localhost", "/")).text).toBe("still here");
  await collection(world.mongo.db, "projects").deleteOne({ _id: project._id });
  const status = async () => (await world.get("fleeting--ada.localhost", "/")).status;
  await expect.poll(status).toBe(404);
});
