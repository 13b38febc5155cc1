import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { expectAgreement, letTimePass, randomNumbers } from "#tests/support/agreement.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { pickFrom, type Random } from "#tests/support/inputs/random-note.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

/** PROPERTY_STEPS and PROPERTY_SEED set the number of steps and the random seed. */
const STEPS = Number(process.env["PROPERTY_STEPS"] ?? 12);
const SEED = Number(process.env["PROPERTY_SEED"] ?? 11);
const COMPARED_EVERY = 3;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

const NOTES = ["index.md", "guide/first.md", "guide/second.md", "guide/deep/third.md", "more.md"];
const FOLDERS = ["", "fr/", "ar/", "i18n/de/docusaurus-plugin-content-docs/current/"];

function noteOf(path: string, random: Random): string {
  const pick = pickFrom(random);
  const front = pick([
    "",
    "",
    "tags: [one, two/three]",
    "draft: true",
    "lang: it",
    "date: 2026-02-01\ncover: dot.png",
    "unlisted: true",
    "cssclasses: [wide-page, max]",
    "redirect_from: /once",
  ]);
  const lines = Array.from({ length: 1 + random(5) }, () =>
    pick([
      `See [[${pick(["first", "second", "third", "more", "nowhere"])}]].`,
      `[a](../${pick(NOTES)}) [b](/${pick(["guide/first", "fr/more", "ar"])}) [c](./second.fr.md)`,
      "![[first]]",
      "[[second#Part]]",
      `Words ${random(100)} #${pick(["setup", "two/three"])}`,
      "![](dot.png)",
      `## Part${pick(["", " two"])}`,
      '```dataview\nLIST FROM "guide"\n```',
      "> [!tip]\n> a",
      "- [ ] a[^1]\n\n[^1]: b",
    ]),
  );
  return `${front && `---\n${front}\n---\n`}# ${path.slice(path.lastIndexOf("/") + 1, -3)}\n\n${lines.join("\n\n")}\n`;
}

test("an incremental build of a site in several languages agrees with a build from scratch", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const random = randomNumbers(SEED);
  const pick = pickFrom(random);
  const project = await world.project();
  const { tree } = project;
  let minute = 0;
  const commit = (files: Record<string, string | Buffer>, message: string) => {
    minute += 1 + random(500);
    const date = new Date(Date.UTC(2026, 5, 2) + minute * 60_000).toISOString();
    return tree.commit(files, message, date);
  };
  const folders = FOLDERS.slice(0, 3);
  const all = folders.flatMap((folder) => NOTES.map((name) => folder + name));
  const edits: Record<string, () => Promise<unknown>> = {
    edit: () => {
      const path = pick(all);
      return commit({ [path]: `${noteOf(path, random)}\n${minute}\n` }, `edit ${path}`);
    },
    words: () => {
      const path = pick(NOTES);
      return commit({ [path]: `# ${path}\n\nWords ${minute} [x](guide/first.md)\n` }, "words");
    },
    remove: async () => {
      const path = pick(all.filter((one) => one !== "index.md"));
      await rm(join(tree.directory, path), { force: true });
      return commit({}, `remove ${path}`);
    },
    suffix: () =>
      commit({ [pick(NOTES).replace(".md", ".fr.md")]: noteOf("suffix.md", random) }, "suffix"),
    state: () =>
      commit(
        {
          "pressmark.yml": pick([
            "",
            "languages: off\n",
            "languages: { main: fr, folders: { fr: fr, ar: ar } }\n",
            "languages: { suffixes: [fr], folders: { ar: ar } }\n",
          ]),
        },
        "pressmark.yml",
      ),
    program: () =>
      commit(
        {
          "docusaurus.config.js": pick([
            "",
            "module.exports = { i18n: { locales: ['en', 'de'] }, presets: [['x', { docs: { path: '.' }, blog: false }]] };",
          ]),
          [`${FOLDERS[3]}more.md`]: noteOf("more.md", random),
        },
        "settings",
      ),
    picture: () => commit({ [`${pick(folders)}dot.png`]: ONE_PIXEL }, "picture"),
  };
  const start = NOTES.flatMap((name) => [name, `fr/${name}`]).slice(0, -1);
  await commit(Object.fromEntries(start.map((path) => [path, noteOf(path, random)])), "start");
  await project.publish();
  for (let step = 1; step <= STEPS; step++) {
    const names = Array.from({ length: 1 + random(2) }, () =>
      random(3) > 0 ? pick(["edit", "words"]) : pick(Object.keys(edits)),
    );
    for (const name of names) await edits[name]?.();
    letTimePass();
    // Edits alone are built in place.
    const force = names.some((name) => name !== "edit" && name !== "words");
    const quick = await project.publish(undefined, { force });
    const label = `seed ${SEED}, step ${step}: ${names.join(", ")}`;
    expect(quick.deployment, label).toMatchObject({ status: "success" });
    if (random(4) === 0) world.context.states = openStateMemory();
    if (step % COMPARED_EVERY !== 0) continue;
    await makeDataset(world.context, project.id);
    await expectAgreement(world, project, { quick, step: label });
  }
}, 3_600_000);
