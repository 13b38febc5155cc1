import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost:5600";
const OVER_1_MIB = '{"title":"A note"},'.repeat(100_000);
const OVER_8_MIB = "one,two,three\n".repeat(700_000);

let world: SitesWorld;

beforeAll(async () => {
  world = await startSitesWorld();
  const project = await insertSite(world, "garden--ada");
  await publish(world, project, {
    files: { "/_tree.json": OVER_1_MIB, "/export.csv": OVER_8_MIB },
    types: { "/_tree.json": "application/json", "/export.csv": "text/csv" },
  });
});
afterAll(() => world.close());

test.each([
  ["/_tree.json", OVER_1_MIB],
  ["/export.csv", OVER_8_MIB],
])("%s is larger than a megabyte and is still sent compressed", async (path, text) => {
  const answer = await world.get(HOST, path, { headers: { "accept-encoding": "br, gzip" } });
  expect(answer.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(answer.body.length).toBeLessThan(text.length / 20);
  expect(brotliDecompressSync(answer.body).toString()).toBe(text);
  const gzipped = await world.get(HOST, path, { headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(gzipped.body).toString()).toBe(text);
  const head = await world.get(HOST, path, {
    headers: { "accept-encoding": "br" },
    method: "HEAD",
  });
  expect(head).toMatchObject({ status: 200, text: "" });
  const again = await world.get(HOST, path, {
    headers: { "accept-encoding": "br", "if-none-match": answer.headers["etag"]! },
  });
  expect(again.status).toBe(304);
  const plain = await world.get(HOST, path);
  expect(plain.text).toBe(text);
  const part = await world.get(HOST, path, {
    headers: { "accept-encoding": "br", range: "bytes=1-4" },
  });
  expect(part).toMatchObject({ status: 206, text: text.slice(1, 5) });
});
