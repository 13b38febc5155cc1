import { repositoryDirectory } from "#git/repositories.ts";
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
const SEED = Number(process.env["PROPERTY_SEED"] ?? 7);
const COMPARED_EVERY = 3;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

const NOTES = [
  "intro.md",
  "guides/first.md",
  "guides/second.md",
  "guides/deep/third.md",
  "more.md",
];
const FOLDERS = ["docs/", "versioned_docs/version-2.0/", "versioned_docs/version-1.0/", "blog/"];

function noteOf(path: string, random: Random): string {
  const pick = pickFrom(random);
  const front = pick([
    "",
    "",
    "slug: /",
    "tags: [one, two/three]",
    "draft: true",
    "redirect_from: /once",
    "date: 2026-02-01",
    "unlisted: true",
  ]);
  const lines = Array.from({ length: 1 + random(5) }, () =>
    pick([
      `See [[${pick(["first", "second", "third", "more", "nowhere"])}]].`,
      `[a](../${pick(NOTES)}) [b](/${pick(["guides/first", "1.0/more", "next/intro"])})`,
      "![[first]]",
      `Words ${random(100)} #${pick(["setup", "two/three"])}`,
      "![](dot.png)",
      "## Part",
    ]),
  );
  return `${front && `---\n${front}\n---\n`}# ${path.slice(path.lastIndexOf("/") + 1, -3)}\n\n${lines.join("\n\n")}\n`;
}

test("an incremental build of a site with versions agrees with a build from scratch", async () => {
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
  const config = (options: string, blog: string) => ({
    "docusaurus.config.js": `module.exports = { presets: [['classic', { docs: { ${options} }, blog: ${blog} }]] };`,
  });
  const all = FOLDERS.flatMap((folder) => NOTES.map((name) => folder + name));
  const edits: Record<string, () => Promise<unknown>> = {
    edit: () => {
      const path = pick(all);
      return commit({ [path]: `${noteOf(path, random)}\n${minute}\n` }, `edit ${path}`);
    },
    remove: async () => {
      const path = pick(all.filter((one) => !one.endsWith("intro.md")));
      await rm(join(tree.directory, path), { force: true });
      return commit({}, `remove ${path}`);
    },
    list: () =>
      commit(
        { "versions.json": pick(['["2.0", "1.0"]', '["1.0", "2.0"]', '["2.0"]', "[]"]) },
        "versions",
      ),
    settings: () =>
      commit(
        config(
          pick([
            "",
            "lastVersion: 'current'",
            "versions: { '1.0': { label: 'One', path: 'one' } }",
          ]),
          pick(["false", "{}"]),
        ),
        "settings",
      ),
    file: () =>
      commit(
        { "pressmark.yml": pick(["", "versions: none\n", "versions: [versioned_docs/*]\n"]) },
        "pressmark.yml",
      ),
    picture: () => commit({ [`${pick(FOLDERS)}dot.png`]: ONE_PIXEL }, "picture"),
    sidebar: () =>
      commit(
        {
          "versioned_sidebars/version-1.0-sidebars.json": JSON.stringify({
            docs: pick([
              ["intro", "more"],
              ["more", "guides/second", "intro"],
            ]),
          }),
        },
        "sidebar",
      ),
  };
  const start = Object.fromEntries(all.map((path) => [path, noteOf(path, random)]));
  await commit({ ...start, ...config("", "false"), "versions.json": '["2.0", "1.0"]' }, "start");
  await project.publish();
  for (let step = 1; step <= STEPS; step++) {
    const names = Array.from({ length: 1 + random(2) }, () =>
      random(3) > 0 ? "edit" : pick(Object.keys(edits)),
    );
    for (const name of names) await edits[name]?.();
    letTimePass();
    // Edits alone are built in place.
    const force = names.some((name) => name !== "edit");
    const quick = await project.publish(undefined, { force });
    const label = `seed ${SEED}, step ${step}: ${names.join(", ")}`;
    expect(quick.deployment, label).toMatchObject({ status: "success" });
    if (random(4) === 0) world.context.states = openStateMemory();
    if (step % COMPARED_EVERY !== 0) continue;
    await makeDataset(world.context, project.id);
    await expectAgreement(world, project, { quick, step: label });
  }
}, 3_600_000);

test("an incremental build of a site with versions in branches and tags agrees with a build from scratch", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const random = randomNumbers(SEED + 1);
  const pick = pickFrom(random);
  const project = await world.project({
    settings: { versions: { branches: ["release/*"], tags: ["v*"], most: 3 } },
  });
  const { tree } = project;
  const remote = repositoryDirectory(world.context.env.DATA_DIR, project.id);
  let minute = 0;
  const commit = (files: Record<string, string>, message: string) => {
    minute += 1 + random(500);
    const date = new Date(Date.UTC(2026, 5, 2) + minute * 60_000).toISOString();
    return tree.commit(files, message, date);
  };
  const note = () => {
    const path = `docs/${pick(NOTES)}`;
    return { [path]: `${noteOf(path, random)}\n{{#include ../part.txt}}\n${minute}\n` };
  };
  /** Commits to a branch of its own, and pushes it somewhere. */
  const elsewhere = async (ref: string, files: Record<string, string>) => {
    const here = await tree.git("rev-parse", "HEAD");
    const known = await tree.tryGit(["rev-parse", "--verify", "-q", "refs/known/" + ref]);
    await tree.git("checkout", "-q", "--detach", known.code === 0 ? known.stdout.trim() : here);
    await commit(files, ref);
    await tree.git("update-ref", "refs/known/" + ref, "HEAD");
    await tree.git("push", "-q", "--force", remote, `HEAD:refs/${ref}`);
    await tree.git("checkout", "-q", "main");
  };
  const refs = ["heads/release/1.0", "heads/release/2.0", "tags/v0.5", "tags/v3-beta"];
  const edits: Record<string, () => Promise<unknown>> = {
    edit: () => commit(note(), "edit"),
    version: () => elsewhere(pick(refs), note()),
    settings: () =>
      elsewhere(
        pick(refs),
        pick([
          { "mkdocs.yml": "nav: [more.md, intro.md]" },
          { "mkdocs.yml": "docs_dir: docs/guides" },
          { "part.txt": `Part ${minute}` },
          { ".pressmarkignore": pick(["", "more.md", "*"]) },
        ]),
      ),
    delete: () => tree.tryGit(["push", "-q", remote, `:refs/${pick(refs)}`]),
  };
  await commit(
    {
      ...Object.fromEntries(NOTES.map((name) => [`docs/${name}`, "# Note"])),
      ...note(),
      "mkdocs.yml": "site_name: x",
      "part.txt": "Part",
    },
    "start",
  );
  for (const ref of refs.slice(0, 2)) await elsewhere(ref, note());
  await project.publish();
  for (let step = 1; step <= STEPS; step++) {
    const names = Array.from({ length: 1 + random(2) }, () => pick(Object.keys(edits)));
    for (const name of names) await edits[name]?.();
    letTimePass();
    const quick = await project.publish(undefined, { force: names.includes("delete") });
    const label = `seed ${SEED}, step ${step}: ${names.join(", ")}`;
    // There are more versions than are published, and a push to another one changes nothing.
    const isUnchanged = quick.deployment.status === "skipped" && !names.includes("edit");
    if (isUnchanged) expect(quick.deployment.reason, label).toBe("nothing changed");
    else expect(quick.deployment, label).toMatchObject({ status: "success" });
    if (random(4) === 0) world.context.states = openStateMemory();
    if (isUnchanged || step % COMPARED_EVERY !== 0) continue;
    await makeDataset(world.context, project.id);
    await expectAgreement(world, project, { quick, step: label });
  }
}, 3_600_000);
