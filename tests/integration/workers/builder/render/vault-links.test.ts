import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const VAULT = { ".obsidian/app.json": "{}" };

test("pictures of a folder that was renamed are suggested, also if most pictures of this form are missing", async () => {
  const project = await world.project();
  const names = ["Red roses", "Lily of the valley", "Garden gate", "Old terrace", "20240906172617"];
  const { issues } = await project.publish({
    ...VAULT,
    "index.md": names.map((name) => `![[old/pictures/${name}.png]]`).join("\n\n"),
    ...Object.fromEntries(names.map((name) => [`Year 1/attachments/${name}.png`, ONE_PIXEL])),
  });
  expect(issues.map(({ severity, suggestion }) => [severity, suggestion])).toEqual(
    names.map((name) => ["warning", `Did you mean Year 1/attachments/${name}.png?`]),
  );
});
