import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
/** How often each content was stored. A picture is stored with its variants after each conversion. */
const storeCounts = new Map<string, number>();
/** Runs once, after a build did not find a stored picture. */
let onMissing: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  world = await startBuildWorld();
  const { blobs } = world.context;
  world.context.blobs = {
    ...blobs,
    get: async (key) => {
      const bytes = await blobs.get(key);
      const wait = onMissing;
      if (!bytes && wait && key.startsWith("media-records/")) {
        onMissing = null;
        await wait();
      }
      return bytes;
    },
    put: async (key, bytes) => {
      if (key.startsWith("media/")) storeCounts.set(key, (storeCounts.get(key) ?? 0) + 1);
      await blobs.put(key, bytes);
    },
  };
});
afterAll(() => world?.close());
beforeEach(() => storeCounts.clear());

const LANGUAGES = 33;
const WIDE = 900;
/** The picture itself, and its WebP versions at 640 and 900 pixels. */
const CONTENTS = 3;

const photo = (shade: number): Promise<Buffer> =>
  sharp({
    create: {
      width: WIDE,
      height: 300,
      channels: 3,
      background: { r: shade, g: 80, b: 90 },
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();

/** A handbook in many languages, with a copy of the same picture for each language. */
function translated(picture: Buffer, name: (language: number) => string) {
  const files: Record<string, string | Buffer> = {};
  for (let language = 0; language < LANGUAGES; language++) {
    const path = name(language);
    files[`${language}/page.md`] = `# Page ${language}\n\n![[${path}]]`;
    files[path] = picture;
  }
  return files;
}

const countsOf = () => [...storeCounts.values()];

test("a picture under 33 paths and three extensions is converted once, and every page shows it", async () => {
  const project = await world.project();
  const files = translated(
    await photo(10),
    (language) => `${language}/shot.${["png", "jpg", "webp"][language % 3]}`,
  );
  const { page, manifest } = await project.publish(files);
  expect(countsOf()).toEqual(Array.from({ length: CONTENTS }, () => 1));
  for (const language of [0, 1, 32]) {
    expect(await page(`/${language}/page`)).toContain(`width="${WIDE}"`);
    expect(await page(`/${language}/page`)).toContain("image/webp");
  }
  const types = Object.values(manifest.files).map(([, type]) => type);
  for (const type of ["image/png", "image/jpeg"]) expect(types).toContain(type);
});

test("a later copy of a picture is not converted again, neither in another project nor by a new worker", async () => {
  const project = await world.project();
  const picture = await photo(20);
  await project.publish({ "index.md": "![[one.png]]", "one.png": picture });
  expect(countsOf()).toHaveLength(CONTENTS);
  storeCounts.clear();
  await project.publish({ "more.md": "![[two.jpeg]]", "two.jpeg": picture });
  world.context.states = openStateMemory();
  await project.publish({ "again.md": "![[three.gif]]", "three.gif": picture });
  const { page } = await (
    await world.project()
  ).publish({ "index.md": "![[other.webp]]", "other.webp": picture });
  expect(countsOf()).toEqual([]);
  expect(await page("/")).toContain(`width="${WIDE}"`);
});

test("two projects built at the same time with the same new picture convert it once", async () => {
  const [first, second] = [await world.project(), await world.project()];
  const picture = await photo(30);
  const published = await Promise.all([
    first.publish({ "index.md": "![[one.png]]", "one.png": picture }),
    second.publish({ "index.md": "![[two.png]]", "two.png": picture }),
  ]);
  expect(countsOf()).toEqual(Array.from({ length: CONTENTS }, () => 1));
  for (const { page } of published) expect(await page("/")).toContain(`width="${WIDE}"`);
});

test("a picture that another build converts after this one looked for it is not converted again", async () => {
  const [first, second] = [await world.project(), await world.project()];
  const picture = await photo(50);
  onMissing = () => second.publish({ "index.md": "![[two.png]]", "two.png": picture });
  const { page } = await first.publish({ "index.md": "![[one.png]]", "one.png": picture });
  expect(onMissing).toBeNull();
  expect(countsOf()).toEqual(Array.from({ length: CONTENTS }, () => 1));
  expect(await page("/")).toContain(`width="${WIDE}"`);
});

test("the same bytes under a name without a picture extension are published unchanged", async () => {
  const project = await world.project();
  const picture = await photo(40);
  const { page, manifest } = await project.publish({
    "index.md": "![[one.png]] [[copy.zip]]",
    "one.png": picture,
    "copy.zip": picture,
  });
  expect(await page("/")).toContain(`width="${WIDE}"`);
  const types = Object.values(manifest.files).map(([, type]) => type);
  expect(types).toEqual(expect.arrayContaining(["image/png", "application/zip"]));
});
