import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { randomNumbers } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

/** `npm run bench storage` measures the full scale. */
const PUSHES = 12;
const NOTES = 150;
const MAX_BYTES_PER_PUSH = 60_000;
/** A pack, the compiled notes, a release, an outcome and a log. */
const MAX_FILES_PER_PUSH = 5;
const BLOCK_BYTES = 512;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** The disk space used: the blocks of files and folders. */
async function usage(folder: string): Promise<{ bytes: number; files: number }> {
  const paths = [
    folder,
    ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  ];
  const all = await Promise.all(paths.map((path) => stat(path)));
  return {
    bytes: all.reduce((sum, { blocks }) => sum + blocks * BLOCK_BYTES, 0),
    files: all.filter((entry) => entry.isFile()).length,
  };
}

const random = randomNumbers(7);
const WORDS =
  "garden stone river light paper letter mark note page tree branch winter road ship bread table".split(
    " ",
  );
const words = (count: number) =>
  Array.from({ length: count }, () => `${WORDS[random(WORDS.length)]}${random(40) || ""}`).join(
    " ",
  );
const nameOf = (at: number) => `${["", "Work/", "Work/Deep/", "Journal/"][at % 4]}Note ${at}`;

function noteOf(at: number): string {
  const paragraphs = Array.from({ length: 8 }, () => `${words(20)}.`);
  const link = `See [[Note ${random(NOTES)}]] and [[Note ${random(NOTES)}]]. #${WORDS[at % WORDS.length]}`;
  return `---\ntags: [${words(1)}]\n---\n# Note ${at}\n\n${[...paragraphs, link].join("\n\n")}\n`;
}

test("a push of one note to a vault of 150 adds a few files and less than 60 KB, and every page can be read", async () => {
  const project = await world.project();
  const notes = Array.from({ length: NOTES }, (_, at) => noteOf(at));
  const push = async (files: Record<string, string>) => {
    const published = await project.publish(files);
    await makeDataset(world.context, project.id);
    return published;
  };
  const edit = (at: number) => {
    notes[at] = notes[at]?.replace(/\n\n(?=See )/, `\n\n${words(12)}.\n\n`) ?? "";
    return push({ [`${nameOf(at)}.md`]: notes[at] ?? "" });
  };
  await push(Object.fromEntries(notes.map((text, at) => [`${nameOf(at)}.md`, text])));
  await edit(0);

  const blobs = join(world.directory, "blobs");
  const before = await usage(blobs);
  const published = [];
  for (let count = 0; count < PUSHES; count++) published.push(await edit(random(NOTES)));
  const after = await usage(blobs);
  expect((after.bytes - before.bytes) / PUSHES).toBeLessThan(MAX_BYTES_PER_PUSH);
  expect((after.files - before.files) / PUSHES).toBeLessThanOrEqual(MAX_FILES_PER_PUSH);
  for (const { manifest, page } of published)
    for (const url of Object.keys(manifest.files)) expect(await page(url), url).not.toBeNull();
});
