import { afterAll, beforeAll, expect, test } from "vitest";
import { rm, mkdir, rename, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openStateMemory } from "#workers/build/build-state.ts";
import { makeDataset } from "#workers/build/make-dataset.ts";
import { datasetKey } from "#schemas/manifest.ts";
import { DatabaseSync } from "@photostructure/sqlite";
import { writeFile } from "node:fs/promises";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "../../support/build-world.ts";

/** How many random edits are compared; more in the full run. */
const STEPS = Number(process.env["PROPERTY_STEPS"] ?? 15);

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("an incremental build publishes the same bytes and the same rows as a build from nothing", async () => {
  const random = randomNumbers(Number(process.env["PROPERTY_SEED"] ?? 7));
  const project = await world.project();
  const vault = openVault(project, random);
  await vault.start();
  for (let step = 0; step < STEPS; step++) {
    const edit = step === 0 ? "start" : await vault.edit();
    const quick = await project.publish({}, { force: true });
    expect(quick.deployment, edit).toMatchObject({ status: "success" });
    await makeDataset(world.context, project.id);
    // Several incremental builds on top of each other, some by a worker that has just started.
    if (random(4) === 0) world.context.states = openStateMemory();
    if (random(3) !== 0) continue;
    const quickRows = await rowsOf(quick);
    const full = await project.publish({}, { force: true, withoutCache: true });
    await makeDataset(world.context, project.id);
    expect(quick.manifest.files, `step ${step}: ${edit}`).toEqual(full.manifest.files);
    expect(quick.manifest.redirects, `step ${step}: ${edit}`).toEqual(full.manifest.redirects);
    expect(quick.issues, `step ${step}: ${edit}`).toEqual(full.issues);
    expect(quickRows, `step ${step}: ${edit}`).toEqual(await rowsOf(full));
  }
}, 600_000);

/** Small, repeatable and good enough to choose edits. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function openVault({ tree }: TestProject, random: (below: number) => number) {
  const names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "index", "README"];
  const folders = ["", "Notes/", "Notes/Deep/", "Other/"];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const anyPath = () => `${pick(folders)}${pick(names)}.md`;
  const files = async () =>
    (await readdir(tree.directory, { recursive: true })).filter(
      (name) => name.endsWith(".md") && !name.startsWith(".git"),
    );

  function content(): string {
    const front = [
      random(3) === 0 && `tags: [${pick(["one", "two", "two/three"])}]`,
      random(3) === 0 && `aliases: [${pick(["Ally", "Bally", "Alpha"])}]`,
      random(4) === 0 && `date: 2026-0${1 + random(9)}-11`,
      random(8) === 0 && "draft: true",
      random(8) === 0 && "publish: false",
      random(8) === 0 && `slug: ${pick(["my-own", "beta"])}`,
      random(8) === 0 && `title: ${pick(["A title", "Beta", "Other"])}`,
      random(8) === 0 && "redirectFrom: /once/here",
    ].filter(Boolean);
    const body = Array.from({ length: 1 + random(4) }, () => {
      const name = pick([...names, "Ally", "Bally", "Nowhere"]);
      return pick([
        `See [[${name}]].`,
        `![[${name}]]`,
        `![[${name}#Part]]`,
        `A [link](${pick(folders)}${name}.md#part).`,
        `## Part\n\nText ${random(100)} #${pick(["one", "four"])}`,
        `Plain ${random(1000)}.`,
        "![[dot.png]]",
      ]);
    });
    return `${front.length > 0 ? `---\n${front.join("\n")}\n---\n` : ""}${body.join("\n\n")}\n`;
  }

  async function edit(): Promise<string> {
    const all = await files();
    const path = pick(all);
    const kind = pick(["add", "edit", "edit", "rename", "delete", "move folder", "two"]);
    if (kind === "delete" && all.length > 2) await rm(join(tree.directory, path));
    else if (kind === "rename") {
      const to = anyPath();
      if (all.includes(to)) return edit();
      await mkdir(dirname(join(tree.directory, to)), { recursive: true });
      await rename(join(tree.directory, path), join(tree.directory, to));
    } else if (kind === "move folder") {
      const [from, to] = random(2) === 0 ? ["Notes", "Moved"] : ["Moved", "Notes"];
      if (!all.some((name) => name.startsWith(`${from}/`))) return edit();
      if (all.some((name) => name.startsWith(`${to}/`))) return edit();
      await rm(join(tree.directory, to), { recursive: true, force: true });
      await rename(join(tree.directory, from), join(tree.directory, to));
    } else {
      const target = kind === "add" ? anyPath() : path;
      await tree.commit({ [target]: content() }, `${kind} ${target}`);
      if (kind === "two") await tree.commit({ [pick(await files())]: content() }, "and another");
      return `${kind} ${target}`;
    }
    await tree.commit({}, `${kind} ${path}`);
    return `${kind} ${path}`;
  }

  return {
    edit,
    start: () =>
      tree.commit({
        "index.md": "# Home\n\n[[Alpha]] ![[Beta]]",
        "Notes/Alpha.md": content(),
        "Notes/Deep/Beta.md": "# Beta\n\n## Part\n\nSome text.\n\n![[Gamma]]",
        "Other/Gamma.md": "Links to [[Alpha#Part]] ![[Beta]]",
        "Other/Delta.md": content(),
        "dot.png": PIXEL,
      }),
  };
}

async function rowsOf({ deployment }: Published): Promise<unknown> {
  const key = datasetKey(deployment.projectId, deployment.artifact ?? "", "content.sqlite");
  const bytes = await world.context.blobs.get(key);
  if (!bytes) throw new Error("there is no content.sqlite");
  const path = join(world.directory, "rows.sqlite");
  await writeFile(path, bytes);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const all = (query: string) => database.prepare(query).all();
    return {
      posts: all(
        "SELECT id, slug, path, url, title, description, date, updated, hash, word_count, tags, text FROM posts ORDER BY id",
      ),
      tags: all("SELECT post_id, name FROM post_tags JOIN tags ON tags.id = tag_id ORDER BY 1, 2"),
      links: all("SELECT * FROM links ORDER BY 1, 2, 3"),
      medias: all("SELECT * FROM medias ORDER BY id"),
      issues: all("SELECT * FROM issues ORDER BY 1, 2, 5"),
      found: all(
        "SELECT posts.id FROM search JOIN posts ON posts.rowid = search.rowid WHERE search MATCH 'text OR plain' ORDER BY 1",
      ),
    };
  } finally {
    database.close();
  }
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
