import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("include-markdown of MkDocs begins at the content root, or at the note after `./`", async () => {
  const published = await (
    await world.project()
  ).publish({
    "mkdocs.yml": "site_name: A\nplugins:\n  - include-markdown\n",
    "docs/guide/a.md":
      '# A\n\n{% include-markdown "includes/part.md" %}\n\n{% include-markdown "./near.md" %}\n\n{% include-markdown ".snippets/hidden.md" %}',
    "docs/.snippets/hidden.md": "From the snippets",
    "docs/guide/near.md": "From near",
    "docs/includes/part.md": "From the root",
  });
  expect(published.issues).toEqual([]);
  const page = await published.page("/guide/a");
  expect(page).toContain("From the root");
  expect(page).toContain("From near");
  expect(page).toContain("From the snippets");
});
