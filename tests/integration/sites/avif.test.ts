import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { avifNameOf, mediaKey } from "#schemas/deployments/manifest.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost";
const CHROME = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";
const contents = ["fern", "moss", "a large one"];
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);
const addressOf = (text: string) => `/_media/${hashOf(text)}-640.webp`;
const FILES = Object.fromEntries(contents.map((text) => [addressOf(text), text]));
const TYPES = Object.fromEntries(contents.map((text) => [addressOf(text), "image/webp"]));

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
  const files = { ...FILES, "/": "home", "/own.webp": "own" };
  const types = { ...TYPES, "/own.webp": "image/webp" };
  await publish(world, await insertSite(world, "garden--ada"), { files, types, avif: 80 });
  await publish(world, await insertSite(world, "plain--ada"), { files, types });
  await world.blobs.put(mediaKey(avifNameOf(hashOf("fern"))), Buffer.from("smaller"));
  await world.blobs.put(mediaKey(avifNameOf(hashOf("a large one"))), Buffer.alloc(0));
});
afterAll(() => world.close());

/** The first answer comes from the store, the second from memory. */
async function get(path: string, accept?: string, host = HOST) {
  const headers = accept === undefined ? {} : { accept };
  const first = await world.get(host, path, { headers });
  const again = await world.get(host, path, { headers });
  expect(again.body.toString()).toBe(first.body.toString());
  expect({ ...again.headers, date: "" }).toEqual({ ...first.headers, date: "" });
  const { "content-type": type, vary, "cache-control": cache, etag } = first.headers;
  return { body: first.body.toString(), type, vary, cache, etag };
}

test("browsers that understand AVIF get the AVIF version at the same address", async () => {
  expect(await get(addressOf("fern"), CHROME)).toEqual({
    body: "smaller",
    type: "image/avif",
    vary: "accept",
    // Caches that several browsers share must not give it to the others.
    cache: "private, max-age=31536000, immutable",
    etag: `"${hashOf("fern")}.avif"`,
  });
});

test.each([undefined, "*/*", "image/*", "image/webp,*/*", "image/avif;q=0,image/webp"])(
  "browsers that send Accept: %s get WebP",
  async (accept) => {
    expect(await get(addressOf("fern"), accept)).toEqual({
      body: "fern",
      type: "image/webp",
      vary: "accept",
      cache: "public, max-age=31536000, immutable",
      etag: `"${hashOf("fern")}"`,
    });
  },
);

test("a picture without a smaller AVIF version stays as it is", async () => {
  expect(await get(addressOf("moss"), CHROME)).toMatchObject({ body: "moss", type: "image/webp" });
  const large = await get(addressOf("a large one"), CHROME);
  expect(large).toMatchObject({ body: "a large one", type: "image/webp", vary: "accept" });
});

test("sites without AVIF versions, and files of the author, are the same for all browsers", async () => {
  const plain = await get(addressOf("fern"), CHROME, "plain--ada.localhost");
  expect(plain).toMatchObject({ body: "fern", type: "image/webp" });
  expect(plain.vary).toBeUndefined();
  expect((await get("/own.webp", CHROME)).vary).toBeUndefined();
});
