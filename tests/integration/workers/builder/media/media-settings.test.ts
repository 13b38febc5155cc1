import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { media as section } from "#core/projects/settings/media.ts";
import { defaultMediaSettings, type MediaSettings } from "#schemas/projects/settings/media.ts";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import { updateProject } from "#store/projects/projects.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

const KIBIBYTE = 1024;
/** By a quarter, as phones store photos. */
const TURNED = 6;

let world: BuildWorld;
let project: TestProject;
let files: Record<string, string | Buffer>;

const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#08f",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });

beforeAll(async () => {
  world = await startBuildWorld();
  project = await world.project();
  const photo = picture(1400, 700)
    .withMetadata({ orientation: TURNED })
    .withExifMerge({
      IFD0: { Copyright: "canary-of-the-camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 4711/100" },
    });
  files = {
    "index.md":
      "# Walk\n\n![[photo.jpg]] ![[photo.png]] ![[small.png]] ![[vast.png]] ![[broken.png]] [data](data.bin)",
    "photo.jpg": await photo.clone().jpeg().toBuffer(),
    "photo.png": await photo.clone().resize(400).png().toBuffer(),
    "small.png": await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
    "vast.png": await sharp({
      create: { width: 2_000, height: 1_500, channels: 3, background: "#fff" },
    })
      .png({ palette: true, colours: 2 })
      .toBuffer(),
    "broken.png": "not a picture",
    "data.bin": randomBytes(1_200 * KIBIBYTE),
  };
});
afterAll(() => world?.close());

const change = (media: Partial<MediaSettings>) =>
  updateProject(
    world.context.db,
    project.id,
    section.apply({ ...defaultMediaSettings, ...media }, project as never),
  );

const bytesAt = async ({ manifest }: Published, url: string) =>
  (await world.context.blobs.get(mediaKey(manifest.files[url]![0])))!;
const versionsOf = ({ manifest }: Published) =>
  Object.keys(manifest.files).filter((url) => url.startsWith("/_media/"));
const preparedBy = ({ deployment }: Published) =>
  deployment.stages.find(({ name }) => name === "media")?.summary;

test("published pictures do not say where they were taken, and are still shown upright", async () => {
  const built = await project.publish(files);
  const urls = [...versionsOf(built), "/photo.jpg", "/photo.png"];
  expect(urls.length).toBe(4);
  for (const url of urls) {
    const bytes = await bytesAt(built, url);
    expect(bytes.includes("canary-of-the-camera")).toBe(false);
    expect((await sharp(bytes).metadata()).exif?.length ?? 0).toBeLessThan(40);
  }
  const { width, height } = (await sharp(await bytesAt(built, "/photo.jpg")).metadata()).autoOrient;
  expect({ width, height }).toEqual({ width: 700, height: 1400 });
  expect(await built.page("/")).toMatch(/src="\/photo\.jpg"[^>]* width="700" height="1400"/);
});

test("other versions are made only of the pictures that have them, and a full build publishes the same", async () => {
  const before = await project.publish({});
  await change({ widths: [320, 500], quality: 40 });
  const built = await project.publish({});
  expect(preparedBy(built)).toBe("6 files used by public pages, 2 prepared");
  expect(built.manifest.files["/small.png"]).toEqual(before.manifest.files["/small.png"]);
  const page = (await built.page("/")) ?? "";
  expect(page).toMatch(/-320\.webp 320w, [^"]*-500\.webp 500w/);
  expect(page).not.toContain("640w");
  const again = await project.publish({}, { withoutCache: true });
  expect(again.manifest.files).toEqual(built.manifest.files);
});

test("what is above a limit of the project is an issue that says what to do", async () => {
  await change({ maxMegapixels: 2, maxFileMiB: 1 });
  const built = await project.publish({ "other.md": "More." });
  expect(built.manifest.files).not.toHaveProperty(["/data.bin"]);
  expect(built.issues).toContainEqual(
    expect.objectContaining({
      path: "data.bin",
      message: "The file has 2 MiB. Files can be up to 1 MiB, so it is not published.",
      suggestion: "Make it smaller, or raise the limit in Settings → Media.",
    }),
  );
  expect(built.issues).toContainEqual(
    expect.objectContaining({
      path: "vast.png",
      message: "The picture has more than 2 million pixels. It is published unchanged.",
      suggestion: "Save it with fewer pixels, or raise the limit in Settings → Media.",
    }),
  );
  const edited = await project.publish({ "other.md": "Even more." });
  const renderedBy = ({ deployment }: Published) => deployment.counts?.rendered ?? 0;
  expect(renderedBy(edited)).toBeLessThan(renderedBy(built));
});

test("without originals, large pictures are only published smaller, and never if that fails", async () => {
  await change({ widths: [320], keepOriginals: false, webp: false });
  const built = await project.publish({});
  const copy = await sharp(await bytesAt(built, "/photo.jpg")).metadata();
  expect(copy).toMatchObject({ width: 320, height: 640, format: "jpeg" });
  expect(copy.exif).toBeUndefined();
  expect(versionsOf(built)).toEqual([]);
  expect((await sharp(await bytesAt(built, "/vast.png")).metadata()).width).toBe(320);
  expect(built.manifest.files).not.toHaveProperty(["/broken.png"]);
  expect(built.issues).toContainEqual(
    expect.objectContaining({
      path: "broken.png",
      message: expect.stringMatching(/not published, because this project publishes no originals/),
    }),
  );
  expect(await built.page("/")).not.toMatch(/src="\/broken/);
});

test("a project can publish its pictures with what the camera has noted", async () => {
  await change({ removeMetadata: false });
  const built = await project.publish({});
  expect((await bytesAt(built, "/photo.jpg")).equals(files["photo.jpg"] as Buffer)).toBe(true);
  for (const url of versionsOf(built))
    expect((await bytesAt(built, url)).includes("canary-of-the-camera")).toBe(false);
});

test("a video shows the picture beside it with its name, and is published with it", async () => {
  const poster = await picture(700, 400).jpeg().toBuffer();
  const films = { "film/walk.mp4": "film", "film/walk.jpg": poster, "film/other.jpg": poster };
  const built = await project.publish({ ...films, "film.md": "![[walk.mp4]]" });
  const page = (await built.page("/film")) ?? "";
  const address = /<video [^>]*src="\/film\/walk\.mp4" poster="([^"]*)"/.exec(page)?.[1];
  expect(address).toMatch(/^\/_media\/[0-9a-f]{32}-\d+\.webp$/);
  expect(built.manifest.files).toHaveProperty([address ?? ""]);
  expect(built.manifest.files).not.toHaveProperty(["/film/other.jpg"]);

  await change({ posters: false });
  const without = await project.publish({});
  expect(await without.page("/film")).toMatch(/<video (?:(?!poster)[^>])*>/);
  expect(without.manifest.files).not.toHaveProperty(["/film/walk.jpg"]);
});

test("pressmark.yml sets widths and quality, but cannot publish more", async () => {
  await change({});
  const file = "media:\n  widths: [333]\n  quality: 200\n  removeMetadata: false\n";
  const built = await project.publish({ "pressmark.yml": file });
  expect(await built.page("/")).toMatch(/srcset="\/_media\/[0-9a-f]{32}-333\.webp 333w"/);
  expect((await bytesAt(built, "/photo.jpg")).includes("canary-of-the-camera")).toBe(false);
  const inFile = built.issues.filter(({ path }) => path === "pressmark.yml");
  expect(inFile.map(({ line, message }) => [line, message])).toEqual([
    [3, expect.stringContaining("quality must be a whole number from 30 to 95")],
    [4, expect.stringContaining("publish more than the project wants")],
  ]);
});
