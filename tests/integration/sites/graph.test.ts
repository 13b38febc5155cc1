import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost:5600";
const node = (id: string) => ({ id, type: "post", label: id, x: 0, y: 0, path: id, url: `/${id}` });
const graph = {
  nodes: [node("a"), node("b"), node("withdrawn")],
  edges: [{ source: "a", target: "b", type: "link" }],
};

let world: SitesWorld;

beforeAll(async () => {
  world = await startSitesWorld();
  for (const [label, visibility] of [
    ["garden--ada", "public"],
    ["secret--ada", "private"],
  ] as const) {
    const project = await insertSite(world, label, { visibility });
    const { artifact } = await publish(world, project, { files: { "/a": "A", "/b": "B" } });
    const bytes = brotliCompressSync(JSON.stringify(graph));
    await world.blobs.put(datasetKey(project._id, artifact!, "graph.json"), bytes);
  }
  await publish(world, await insertSite(world, "new--ada"), { files: { "/a": "A" } });
});
afterAll(() => world.close());

test("visitors get the notes that the site has, and their links", async () => {
  const answer = await world.get(HOST, "/_graph.json");
  expect(JSON.parse(answer.text)).toEqual({
    ready: true,
    notes: [
      ["/a", "a", 0, 0],
      ["/b", "b", 0, 0],
    ],
    links: [0, 1],
  });
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
  });
  const packed = await world.get(HOST, "/_graph.json", { headers: { "accept-encoding": "br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.body).toString()).toBe(answer.text);
  const { etag = "" } = packed.headers;
  const again = { headers: { "accept-encoding": "br", "if-none-match": etag } };
  expect(await world.get(HOST, "/_graph.json", again)).toMatchObject({ status: 304, text: "" });
  const head = await world.get(HOST, "/_graph.json", { method: "HEAD" });
  expect(head.headers["content-length"]).toBe(String(answer.body.length));
});

test("the graph of a private site is private", async () => {
  expect((await world.get("secret--ada.localhost:5600", "/_graph.json")).status).toBe(401);
});

test("until the graph is ready, the answer says so and is not kept", async () => {
  const answer = await world.get("new--ada.localhost:5600", "/_graph.json");
  expect(JSON.parse(answer.text)).toEqual({ ready: false, notes: [], links: [] });
  expect(answer.headers["cache-control"]).toBe("no-store");
});
