import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

/** A real vault of a few hundred notes and pictures. It is not part of the repository. */
const CORPUS = resolve("../shared/corpora/obsidian-help-en.tar.gz");
const RENAMED = 20;

let world: BuildWorld;
let vault: string;
beforeAll(async () => {
  if (!existsSync(CORPUS)) return;
  world = await startBuildWorld();
  vault = await mkdtemp(join(tmpdir(), "pressmark-vault-"));
  execFileSync("tar", ["xzf", CORPUS, "-C", vault]);
});
afterAll(async () => {
  await world?.close();
  if (vault) await rm(vault, { recursive: true, force: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test.skipIf(!existsSync(CORPUS))(
  "a real vault that grows, is reorganized and shrinks always matches a build from scratch",
  async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
    const project = await world.project();
    const { tree } = project;
    const at = (path: string) => join(tree.directory, path);
    const folders = (await readdir(join(vault, "en"), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
    const third = Math.ceil(folders.length / 3);
    const copy = (names: string[]) =>
      Promise.all(
        names.map((name) => cp(join(vault, "en", name), at(`en/${name}`), { recursive: true })),
      );
    const chapters: Record<string, () => Promise<unknown>> = {
      "the first folders": () => copy(folders.slice(0, third)),
      "links come alive": () => copy(folders.slice(third, 2 * third)),
      "everything is there": () => copy(folders.slice(2 * third)),
      "a folder is renamed": () => rename(at(`en/${folders[1]}`), at("en/Another name")),
      "a folder changes case": () =>
        rename(at(`en/${folders[2]}`), at(`en/${folders[2]?.toUpperCase()}`)),
      "twenty notes move to the root": async () => {
        await mkdir(at("Moved"), { recursive: true });
        const notes = (await readdir(at("en"), { recursive: true })).filter((name) =>
          name.endsWith(".md"),
        );
        for (const [number, name] of notes.sort().slice(0, RENAMED).entries())
          await rename(at(`en/${name}`), at(`Moved/Note ${number}.md`));
      },
      "a folder is deleted": () => rm(at(`en/${folders.at(-1)}`), { recursive: true }),
      "back to before the moves": () => tree.git("reset", "--quiet", "--hard", "HEAD~4"),
    };
    for (const [step, change] of Object.entries(chapters)) {
      await change();
      letTimePass();
      const quick = await project.publish({});
      expect(quick.deployment, step).toMatchObject({ status: "success" });
      await makeDataset(world.context, project.id);
      await expectAgreement(world, project, { quick, step });
    }
  },
  1_800_000,
);
