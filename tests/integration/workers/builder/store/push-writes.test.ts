import { readFile, stat } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { datasetOf } from "#tests/support/worlds/sites/dataset.ts";

const PAGE_BYTES = 4096;
const WORDS = 3_000;
/** Enough for a database that is changed in place. */
const WORDS_PER_NOTE = 2_000;
/** Each changes another part of the index. */
const WORDS_OF_NOTE = 20;
const NOTES_PER_FOLDER = 20;

let world: BuildWorld;
let blobs: BlobStore;
/** What is written to the disk, by the first word of the key and the name of the file. */
let written = new Map<string, number>();
/** The files that a dataset changes in place, as they were before. */
const earlier: Buffer[] = [];

beforeAll(async () => {
  world = await startBuildWorld();
  blobs = world.context.blobs;
  world.context.blobs = counted(blobs);
});
afterAll(() => world?.close());

function counted(store: BlobStore): BlobStore {
  const count = (key: string, bytes: number) => {
    const kind = key.startsWith("datasets/") ? (key.split("/").at(-1) ?? "") : key.split("/")[0];
    written.set(kind ?? "", (written.get(kind ?? "") ?? 0) + bytes);
  };
  return {
    ...store,
    put: (key, bytes) => {
      count(key, bytes.length);
      return store.put(key, bytes);
    },
    putFile: async (key, path) => {
      const before = key.endsWith("content.sqlite") ? earlier.shift() : undefined;
      count(key, before ? differentBytes(before, await readFile(path)) : (await stat(path)).size);
      return store.putFile(key, path);
    },
    copyToFile: async (key, path) => {
      count(`copies/${key}`, (await store.size(key)) ?? 0);
      return store.copyToFile(key, path);
    },
    takeFile: async (key, path) => {
      const isTaken = await store.takeFile(key, path);
      if (isTaken) earlier.push(await readFile(path));
      return isTaken;
    },
  };
}

/** A file system writes whole pages. */
function differentBytes(before: Buffer, after: Buffer): number {
  let bytes = 0;
  for (let at = 0; at < after.length; at += PAGE_BYTES)
    if (!after.subarray(at, at + PAGE_BYTES).equals(before.subarray(at, at + PAGE_BYTES)))
      bytes += PAGE_BYTES;
  return bytes;
}

function noteOf(number: number): string {
  const words = Array.from(
    { length: WORDS_PER_NOTE },
    (_, at) => `word${(number * 97 + (at % WORDS_OF_NOTE) * 149) % WORDS}`,
  );
  return `---\ntags: [tag${number % 9}]\n---\n# Note ${number}\n\n[[note ${number + 1}]]\n\n${words.join(" ")}\n`;
}

const pathOf = (number: number) =>
  `folder ${Math.floor(number / NOTES_PER_FOLDER)}/note ${number}.md`;

/** What the last of a few one-note pushes writes to a site with this many notes, and to the site itself. */
async function writtenByPush(notes: number) {
  const project = await world.project();
  const files = Array.from({ length: notes }, (_, at) => [pathOf(at), noteOf(at)]);
  const publish = async (changed: Record<string, string>) => {
    written = new Map();
    const published = await project.publish(changed);
    await makeDataset(world.context, project.id);
    return published;
  };
  await publish(Object.fromEntries(files));
  const whole = written;
  for (const number of [3, 7]) await publish({ [pathOf(number)]: `${noteOf(number)}\nOnce.\n` });
  const published = await publish({ [pathOf(notes >> 1)]: `${noteOf(notes >> 1)}\nTwice.\n` });
  return { whole, push: written, project, published };
}

const sum = (sizes: ReadonlyMap<string, number>) =>
  [...sizes.values()].reduce((total, bytes) => total + bytes, 0);

test("a push of one note writes about the same to a site of 120 notes and to one of 480", async () => {
  const small = await writtenByPush(120);
  const large = await writtenByPush(480);
  expect(sum(large.whole)).toBeGreaterThan(sum(small.whole) * 3);
  expect(sum(large.push)).toBeLessThan(sum(small.push) * 1.5);
  expect(sum(large.push)).toBeLessThan(sum(large.whole) / 20);

  const full = await small.project.publish(undefined, { force: true, withoutCache: true });
  const changed = await datasetOf(world, small.published);
  await makeDataset(world.context, small.project.id);
  expect(changed).toEqual(await datasetOf(world, full));
}, 240_000);
