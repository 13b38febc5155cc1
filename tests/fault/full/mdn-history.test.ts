import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass, randomNumbers } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

/** 14,595 notes with more than 100,000 issues. It is not part of the repository. */
const CORPUS = resolve("../shared/benchmarks/mdn-de.tar.gz");
const SEED = Number(process.env["PROPERTY_SEED"] ?? 7);

let world: BuildWorld;
let corpus: string;
beforeAll(async () => {
  if (!existsSync(CORPUS)) return;
  world = await startBuildWorld();
  corpus = await mkdtemp(join(tmpdir(), "pressmark-mdn-"));
  execFileSync("tar", ["xzf", CORPUS, "-C", corpus]);
});
afterAll(async () => {
  await world?.close();
  if (corpus) await rm(corpus, { recursive: true, force: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test.skipIf(!existsSync(CORPUS))(
  "a large repository whose notes are edited, retitled, moved and deleted always matches a build from scratch",
  async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
    const random = randomNumbers(SEED);
    const project = await world.project();
    const { directory } = project.tree;
    await cp(corpus, directory, { recursive: true });
    const notes = (await readdir(directory, { recursive: true }))
      .filter((name) => name.endsWith(".md"))
      .sort();
    const take = () => join(directory, notes.splice(random(notes.length), 1)[0] ?? "");
    const steps: Record<string, () => Promise<unknown>> = {
      "the whole repository": () => Promise.resolve(),
      "one note gets longer": () => appendFile(take(), "\n\n## A new heading\n\nNew words.\n"),
      "three notes are edited": async () => {
        for (let edit = 0; edit < 3; edit++)
          await appendFile(take(), `\nWords ${edit}. [[Nothing]]\n`);
      },
      "a note gets another title": async () => {
        const path = take();
        const source = await readFile(path, "utf8");
        await writeFile(path, source.replace(/^title: .*$/m, "title: Another title"));
      },
      "a note moves and another is deleted": async () => {
        const target = join(directory, "files/moved/note.md");
        await mkdir(dirname(target), { recursive: true });
        await rename(take(), target);
        await rm(take());
      },
    };
    for (const [step, change] of Object.entries(steps)) {
      await change();
      letTimePass();
      const quick = await project.publish({});
      expect(quick.deployment, step).toMatchObject({ status: "success" });
      await makeDataset(world.context, project.id);
      if (step !== "the whole repository") await expectAgreement(world, project, { quick, step });
    }
  },
  7_200_000,
);
