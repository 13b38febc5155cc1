import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const svg = (inside: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
const ground = '<path d="M0 0h90v90H0z" fill="#f00"/>';
const iconsIn = (html: string | null) =>
  [
    ...html!.matchAll(
      /<link rel="((?:apple-touch-)?icon)".*?href="(.*?)" type="(.*?)"(?: sizes="(.*?)")?>/g,
    ),
  ].map(([, ...parts]) => parts);

async function alphaAt({ manifest }: Published, url: string, x: number, y: number) {
  const bytes = await world.context.blobs.get(mediaKey(manifest.files[url]![0]));
  const { data, info } = await sharp(bytes!)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  return [info.width, data[(y * info.width + x) * info.channels + 3]];
}

test("a favicon has the sizes that browsers and phones ask for, if it can be drawn safely", async () => {
  const project = await world.project();
  const named = (favicon: string) => ({ "pressmark.yml": `theme:\n  favicon: ${favicon}\n` });
  const files = {
    "index.md": "# Index",
    "square.svg": svg(ground, 90, 90),
    "wide.svg": svg(ground, 90, 30),
    "hostile.svg": svg(
      `${ground}<image href="file:///etc/hostname" width="9" height="9"/>`,
      90,
      90,
    ),
    "broken.svg": "<svg",
  };
  const first = await project.publish({ ...files, ...named("square.svg") });
  const icons = iconsIn(await first.page("/"));
  expect(icons).toEqual([
    ["icon", expect.stringMatching(/^\/_media\/[0-9a-f]{32}-32\.png$/), "image/png", "32x32"],
    ["icon", "/square.svg", "image/svg+xml", undefined],
    ["apple-touch-icon", expect.stringMatching(/^\/_media\/\w+-180\.png$/), "image/png", "180x180"],
  ]);
  const [small, , large] = icons.map(([, url]) => url!);
  expect(await alphaAt(first, small!, 0, 0)).toEqual([32, 255]);
  expect(await alphaAt(first, large!, 179, 179)).toEqual([180, 255]);
  expect(first.manifest.files["/favicon.ico"]).toEqual(first.manifest.files[small!]);
  expect(first.manifest.files["/apple-touch-icon.png"]).toEqual(first.manifest.files[large!]);
  expect(first.issues).toEqual([]);

  letTimePass();
  const edited = await project.publish({ "index.md": "# Index\n\nEdited.", "favicon.ico": "own" });
  expect(iconsIn(await edited.page("/"))).toEqual(icons);
  expect(edited.manifest.files["/favicon.ico"]![1]).toBe("image/x-icon");

  letTimePass();
  const wide = await project.publish(named("wide.svg"));
  const [smallWide, largeWide, ...others] = iconsIn(await wide.page("/"));
  expect([smallWide![0], largeWide![0], others]).toEqual(["icon", "apple-touch-icon", []]);
  expect(await alphaAt(wide, largeWide![1]!, 90, 90)).toEqual([180, 255]);
  expect(await alphaAt(wide, largeWide![1]!, 90, 10)).toEqual([180, 0]);
  world.context.states = openStateMemory();
  letTimePass();
  const whole = await project.publish(undefined, { force: true, withoutCache: true });
  expect(wide.manifest.files).toEqual(whole.manifest.files);

  letTimePass();
  const hostile = await project.publish(named("hostile.svg"));
  expect(iconsIn(await hostile.page("/"))).toEqual([
    ["icon", "/hostile.svg", "image/svg+xml", undefined],
  ]);
  expect(hostile.manifest.files["/apple-touch-icon.png"]).toBeUndefined();
  expect(hostile.issues).toEqual([]);

  letTimePass();
  const broken = await project.publish(named("broken.svg"));
  expect(broken.issues.map(({ message }) => message).sort()).toEqual([
    "The favicon “broken.svg” cannot be read as a picture, so the theme’s own is used.",
    expect.stringMatching(/^The picture cannot be read/),
  ]);
});
