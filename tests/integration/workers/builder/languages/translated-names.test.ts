import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const notes = (folder: string, name: string) =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [
      `${folder}/${name} ${at}.md`,
      `---\npermalink: page/${at}\n---\n# ${name} ${at}`,
    ]),
  );

test("folders of languages belong together even if the names of their notes are translated", async () => {
  const { manifest, issues } = await (
    await world.project()
  ).publish({
    "README.md": "# All languages",
    ...notes("en", "Note"),
    ...notes("de", "Notiz"),
    ...notes("ja", "ノート"),
    ...notes("no", "Notat"),
  });
  expect(issues).toEqual([]);
  for (const url of ["/page/3", "/de/page/3", "/ja/page/3", "/no/page/3"])
    expect(manifest.files[url]?.[1]).toBe("text/html");
});

test("two folders with as many notes by chance are no languages", async () => {
  const { manifest } = await (
    await world.project()
  ).publish({
    "README.md": "# All",
    ...notes("de", "Note"),
    ...notes("it", "Job"),
  });
  expect(manifest.files["/page/3"]).toBeDefined();
  expect(manifest.files["/page/3-2"]).toBeDefined();
});
