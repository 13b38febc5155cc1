import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass, randomNumbers } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { pickFrom, type Random } from "#tests/support/inputs/random-note.ts";
import { lostFiles } from "#tests/support/stored-bytes.ts";

/** PROPERTY_STEPS and PROPERTY_SEED set the number of steps and the random seed. */
const STEPS = Number(process.env["PROPERTY_STEPS"] ?? 16);
const SEED = Number(process.env["PROPERTY_SEED"] ?? 7);
const COMPARED_EVERY = 4;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

/** The fixed part of each note: its name, tags, dates and embeds. */
const KEPT: Record<string, string> = {
  "index.md": "# Home\n\n![[Fern]]",
  "Plants/index.md": "# Plants",
  "Plants/Fern.md": "---\ntags: [green/dark, Old]\ndate: 2026-02-01\n---\n# Fern",
  "Plants/Moss.md": "---\naliases: [Carpet]\n---\n# Moss\n\n![[Fern#Part]]",
  "Plants/Rose.md": "---\ndate: 2026-03-01\ncover: dot.png\n---\n# Rose\n\n![[Ivy]]",
  "Plants/Ivy.md": "# Ivy\n\n![[Rose]]",
  "Journal/First.md": "---\ndate: 2026-01-01\ntags: Old\n---\nWithout a heading",
  "Journal/Second.md": "---\nredirectFrom: /once\n---\n# Second\n\n![[dot.png]]",
  "Journal/Draft.md": "---\ndraft: true\n---\n# Draft",
  "Deep/Er/Still.md": "---\nslug: quiet\n---\n# Still\n\n![[Second]]",
  "Deep/Er/Mathematics.md": "# Mathematics\n\n$a^2$",
  "Queries.md": [
    "# Queries",
    '```dataview\nTABLE rating, file.mtime FROM "Plants" OR #old SORT rating DESC\n```',
    "```dataview\nLIST length(file.inlinks) WHERE rating > 3\n```",
    "```tasks\nnot done\nsort by description\n```",
  ].join("\n\n"),
  "Shown.md": "# Shown\n\n![[Queries]]",
  "Twins/One.md": "",
  "Twins/Two.md": "",
};
const PATHS = Object.keys(KEPT);

function noteOf(path: string, random: Random): string {
  const pick = pickFrom(random);
  // Several notes have the same bytes. When one of them changes, the others still need the old bytes.
  if (path.startsWith("Twins/")) return pick(["", "the same\n", "[[Fern]]\n"]);
  const name = pick(["Fern", "Moss", "Carpet", "Rose", "Ivy", "Second", "Draft", "Nowhere"]);
  const lines = Array.from({ length: random(5) }, () =>
    pick([
      `See [[${name}]], and [[${name}#Part|a part]].`,
      `A [link](../Plants/${name}.md#other-part).`,
      "## Part",
      "## Other part",
      `Words ${random(1000)} of it.`,
      `A block ${random(9)} ^here`,
      `rating:: ${random(9)}`,
      `- [${pick([" ", "x"])}] A task ${random(9)}`,
      `[[${name}#^here]]`,
      `%%hidden ${random(9)}%% seen`,
      "A long paragraph. ".repeat(1 + random(40)),
    ]),
  );
  // Now and then an edit affects other pages, so the whole site is checked.
  if (random(12) === 0) lines.push(pick(["#new", "![[Moss]]", "# Another title", "$b$"]));
  const [kept = ""] = [KEPT[path]];
  const front = random(4) === 0 ? kept.replace("---\n", "---\ndescription: In short\n") : kept;
  return `${front}\n\n${lines.join("\n\n")}\n`;
}

test("an incremental build of any edits agrees with a build from scratch", async () => {
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
  const start = Object.fromEntries(PATHS.map((path) => [path, noteOf(path, random)]));
  await commit({ ...start, "dot.png": ONE_PIXEL }, "start");
  await project.publish();

  let inPlace = 0;
  let made: unknown = null;
  for (let step = 1; step <= STEPS; step++) {
    const paths = Array.from({ length: 1 + random(3) }, () => pick(PATHS));
    const files = Object.fromEntries(paths.map((path) => [path, noteOf(path, random)]));
    await commit(files, `step ${step}`);
    // Two commits in one push, and the second one reverts the first.
    if (random(6) === 0) {
      const path = pick(PATHS.filter((other) => !paths.includes(other)));
      const before = await tree.git("show", `HEAD:${path}`);
      await commit({ [path]: "something else" }, "a mistake");
      await commit({ [path]: `${before}\n` }, "and back");
    }
    letTimePass();
    const quick = await project.publish();
    const label = `seed ${SEED}, step ${step}: ${JSON.stringify(files)}`;
    expect(quick.deployment, label).toMatchObject({ status: "success" });
    const { artifact } = quick.deployment;
    const site = world.context.states.get(project.id, artifact ?? "")?.site;
    if (made !== null && site?.rendered.files === made) inPlace += 1;
    made = site?.rendered.files;
    if (step % COMPARED_EVERY !== 0) continue;
    await makeDataset(world.context, project.id);
    await expectAgreement(world, project, { quick, step: label });
    expect(await lostFiles(world.context), label).toEqual([]);
  }
  expect(inPlace).toBeGreaterThan(STEPS / 4);
}, 3_600_000);
