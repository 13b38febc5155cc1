import { afterAll, beforeAll, expect, test } from "vitest";
import { crawl } from "#tests/support/crawl.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const setUp = `# Set up

## Adjust

Choose what to sync. $x$

## Connect

![[Set up#Adjust]]

![[#Adjust]]

Done. [[#Adjust]]
`;

test("a note can embed another part of itself", async () => {
  const project = await world.project();
  const published = await project.publish({
    "Set up.md": setUp,
    "index.md": "# Home\n\n![[Set up#Connect]]",
  });
  expect(published.issues).toEqual([]);
  expect((await published.page("/set-up"))?.match(/<p>Choose what to sync/g)).toHaveLength(3);
  expect((await published.page("/"))?.match(/<p>Choose what to sync/g)).toHaveLength(2);
  expect(await crawl(published)).toEqual([]);

  const edited = await project.publish({ "Set up.md": setUp.replace("Choose", "Decide") });
  expect((await edited.page("/set-up"))?.match(/<p>Decide what to sync/g)).toHaveLength(3);
  expect((await edited.page("/"))?.match(/<p>Decide what to sync/g)).toHaveLength(2);
});

test("a part that embeds itself is a link", async () => {
  const project = await world.project();
  const own = "# A\n\n## One\n\nText\n\n![[A#Two]]\n\n## Two\n\n![[A#One]]\n";
  const published = await project.publish({ "A.md": own });
  expect(published.issues.map(({ message }) => message)).toEqual([
    "A > Two is shown as a link, because it embeds itself.",
    "A > One is shown as a link, because it embeds itself.",
  ]);
  // The heading between them makes the first embed harmless.
  const edited = await project.publish({ "A.md": own.replace("![[A#One]]", "          ") });
  expect(edited.issues).toEqual([]);
  const back = await project.publish({ "A.md": own.replace("Text", "[self](a.md)") });
  expect(back.issues).toHaveLength(2);
});
