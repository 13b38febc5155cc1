import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { defaultThemeTokens, type ThemeId } from "#schemas/projects/theme/theme.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const dated = (day: number, text: string, front = "") =>
  `---\ndate: 2026-01-0${day}\n${front}---\n${text}\n`;

async function publishIn(id: ThemeId) {
  const project = await world.project({ settings: { theme: { id, tokens: defaultThemeTokens } } });
  const files = {
    "first.md": dated(1, "![[badge.png]] ![[drawing.svg]] ![[fern.png]] ![[moss.png]]"),
    "named.md": dated(2, "![[fern.png]]", "cover: moss.png\n"),
    "plain.md": dated(3, "No picture."),
    "badge.png": await picture(90, 20, "#0a0"),
    "fern.png": await picture(900, 600, "#08f"),
    "moss.png": await picture(800, 800, "#480"),
    "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>`,
  };
  return { project, files, published: await project.publish(files) };
}

/** The address of the picture of each entry on a page. */
function coversOn(html: string | null): Record<string, string | undefined> {
  const entries = html?.split('<li class="entry">').slice(1) ?? [];
  return Object.fromEntries(
    entries.map((entry) => [
      /entry-title" href="([^"]*)"/.exec(entry)![1]!,
      /class="entry-picture".*?<img src="([^"]*)"/.exec(entry)?.[1],
    ]),
  );
}

test("Magazine shows each story with the picture that it names, or with its first large one", async () => {
  const { project, files, published } = await publishIn("magazine");
  const covers = { "/first": "/fern.png", "/named": "/moss.png", "/plain": undefined };
  expect(coversOn(await published.page("/"))).toEqual(covers);
  expect(coversOn(await published.page("/posts"))).toEqual(covers);

  const edited = await project.publish({ ...files, "plain.md": dated(3, "![[moss.png]]") });
  expect(coversOn(await edited.page("/"))["/plain"]).toBe("/moss.png");
});

test("other themes show no pictures in lists", async () => {
  const { published } = await publishIn("garden");
  expect(await published.page("/")).toContain("/named");
  expect(await published.page("/")).not.toContain("entry-picture");
});
