import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** Go, Composer, Python and CocoaPods. */
test("packages that others wrote are not published", async () => {
  const project = await world.project();
  const { manifest, issues } = await project.publish({
    "index.md": "Home",
    "vendor/modules.txt": "# example.com/a v1.0.0",
    "vendor/example.com/a/README.md": "[x](none.md)",
    "php/vendor/composer/installed.json": "[]",
    "php/vendor/acme/README.md": "[x](none.md)",
    "tools/env/pyvenv.cfg": "home = /usr/bin",
    "tools/env/lib/site-packages/LICENSE.md": "A license",
    "ios/Pods/Manifest.lock": "PODS:",
    "ios/Pods/Acme/README.md": "[x](none.md)",
    "guide/vendor/list.md": "Companies that sell it",
  });
  const notes = Object.keys(manifest.files).filter((url) => url.endsWith(".md"));
  expect(notes.toSorted()).toEqual(["/guide/vendor/list.md", "/index.md"]);
  expect(issues).toEqual([]);
});

test("a Python environment beside the notes leaves out only its own folders", async () => {
  const project = await world.project();
  const { manifest } = await project.publish({
    "index.md": "Home",
    "reading/books.md": "Books",
    "pyvenv.cfg": "home = /usr/bin",
    "lib/python3.11/site-packages/LICENSE.md": "A license",
  });
  const notes = Object.keys(manifest.files).filter((url) => url.endsWith(".md"));
  expect(notes.toSorted()).toEqual(["/index.md", "/reading/books.md"]);
});
