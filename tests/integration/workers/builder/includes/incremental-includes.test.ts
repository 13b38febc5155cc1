import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

const START = {
  "book.toml": "[book]\n",
  "src/SUMMARY.md":
    "- [One](one.md)\n- [Two](two.md)\n- [Three](three.md)\n- [A](parts/a.md)\n- [B](parts/b.md)\n",
  "src/README.md": "# Home",
  "src/one.md": "# One\n\n{{#include parts/a.md}}\n\n```rust\n{{#include ../code/main.rs}}\n```",
  "src/two.md": "# Two\n\n[one](one.md)",
  "src/three.md": "# Three\n\n{{#include ../late.md}}\n\n{{#include parts/a.md}}",
  "src/parts/a.md": "Part A.\n\n{{#include b.md}}",
  "src/parts/b.md": "Part B.",
  "code/main.rs": "fn first() {}",
};

/** Publishes a push and compares it with a build from scratch. */
async function step(
  project: TestProject,
  files: Record<string, string>,
  options: { isQuick: boolean },
): Promise<Published> {
  letTimePass();
  const quick = await project.publish(files);
  const label = JSON.stringify(files);
  expect(quick.deployment, label).toMatchObject({ status: "success" });
  const log = quick.log.map(({ text }) => text).join("\n");
  expect(log.includes("Every page was checked"), `${label}\n${log}`).toBe(!options.isQuick);
  await makeDataset(world.context, project.id);
  await expectAgreement(world, project, { quick, step: label });
  return quick;
}

test("a push that changes only an included file renders the pages that include it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  await project.publish(START);

  const nested = await step(project, { "src/parts/b.md": "Part B, changed." }, { isQuick: true });
  expect(await nested.page("/one")).toContain("Part B, changed.");
  expect(await nested.page("/three")).toContain("Part B, changed.");
  expect(nested.log.map(({ text }) => text).join("\n")).toMatch(
    /5 of \d+ pages rendered: 4 changed notes/,
  );

  const outside = await step(project, { "code/main.rs": "fn second() {}" }, { isQuick: true });
  expect((await outside.page("/one"))?.replace(/<[^>]*>/g, "")).toContain("fn second() {}");

  const late = await step(
    project,
    { "late.md": "It came [later](src/two.md)." },
    { isQuick: false },
  );
  expect(await late.page("/three")).toContain('It came <a class="internal" href="/two">later</a>');

  const other = await step(
    project,
    { "src/parts/a.md": "Part A alone.", "src/two.md": "# Two\n\nchanged" },
    { isQuick: true },
  );
  expect(await other.page("/one")).toContain("Part A alone.");
  expect(await other.page("/one")).not.toContain("Part B");

  const again = await step(
    project,
    { "src/one.md": "# One\n\n{{#include parts/b.md}}" },
    { isQuick: true },
  );
  expect(await again.page("/one")).toContain("Part B, changed.");
}, 240_000);

test("an included note that becomes a draft disappears from the pages that include it, and returns", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  await project.publish(START);
  const draft = "---\ndraft: true\n---\nPart B.";
  const without = await step(project, { "src/parts/b.md": draft }, { isQuick: false });
  expect(await without.page("/one")).not.toContain("Part B.");
  expect(
    without.issues.filter(({ message }) => message.includes("b.md is not published")),
  ).toHaveLength(3);
  const back = await step(project, { "src/parts/b.md": "Part B." }, { isQuick: false });
  expect(await back.page("/one")).toContain("Part B.");
  const secret = await step(
    project,
    { "code/main.rs": `let key = "${["ghp", "aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5"].join("_")}";` },
    { isQuick: true },
  );
  expect(await secret.page("/one")).not.toContain("ghp_");
}, 240_000);

test("an included note that SUMMARY.md does not list has no page, and may become a draft", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  await project.publish({ ...START, "src/SUMMARY.md": "- [One](one.md)\n- [Two](two.md)\n" });
  const changed = await step(project, { "src/parts/b.md": "Part B, changed." }, { isQuick: true });
  expect(await changed.page("/one")).toContain("Part B, changed.");
  expect(await changed.page("/parts/b")).toBe(null);
  const draft = "---\ndraft: true\n---\nPart B.";
  const without = await step(project, { "src/parts/b.md": draft }, { isQuick: true });
  expect(await without.page("/one")).not.toContain("Part B.");
  const back = await step(project, { "src/parts/b.md": "Part B." }, { isQuick: true });
  expect(await back.page("/one")).toContain("Part B.");
  const more = await step(project, { "src/parts/c.md": "Part C." }, { isQuick: false });
  expect(await more.page("/parts/c")).toBe(null);
}, 240_000);

test("an included file outside the content is shown from its day on", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const before = await project.publish({
    ...START,
    "late.md": "---\npublishDate: 2027-02-01\n---\nNews.",
  });
  expect(await before.page("/three")).not.toContain("News.");
  vi.setSystemTime(new Date("2027-02-02"));
  const after = await step(project, { "src/two.md": "# Two\n\nother" }, { isQuick: false });
  expect(await after.page("/three")).toContain("News.");
}, 240_000);

test("another convention compiles every note again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const files = {
    "index.md":
      "# Home\n\n```\n{% raw %}{{ x }}{% endraw %}\n```\n\nIt says {{ page.title }} here.",
  };
  const plain = await project.publish(files);
  expect(await plain.page("/")).toContain("{{ page.title }}");
  const jekyll = await step(
    project,
    { "_config.yml": "title: A\ntheme: minima\n", Gemfile: "gem 'jekyll'" },
    { isQuick: false },
  );
  expect(jekyll.deployment.convention?.id).toBe("jekyll");
  expect(await jekyll.page("/")).not.toContain("page.title");
  expect(await jekyll.page("/")).not.toContain("endraw");
}, 240_000);
