import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const gitIn = async (projectId: string, ...args: string[]) => {
  const cwd = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  return (await runGit(args, { cwd })).stdout;
};
const refused = (appCode: string) => ({ data: { appCode } });

/** A project with these files, and their commit. */
async function projectWith(name: string, files: Record<string, string>) {
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId: ada.org, name, source });
  const changes = Object.entries(files).map(([path, content]) => ({ path, content }));
  const of = { projectId: project.id, base: null, changes };
  return { projectId: project.id, base: (await ada.api.source.write.mutate(of)).commit.sha };
}

/** Moves the branch several times, as pushes with git do, and returns how often. */
async function pushInBetween(projectId: string): Promise<number> {
  let pushed = 0;
  for (let attempt = 0; attempt < 5; attempt++) {
    const head = (await gitIn(projectId, "rev-parse", "main")).trim();
    const made = await gitIn(projectId, "commit-tree", `${head}^{tree}`, "-p", head, "-m", "push");
    await gitIn(projectId, "update-ref", "refs/heads/main", made.trim(), head).then(
      () => (pushed += 1),
      // A save was faster.
      () => undefined,
    );
  }
  return pushed;
}

test("of many writers at once, no acknowledged line is lost", async () => {
  let round = 0;
  const writer = fc.record({
    file: fc.integer({ min: 0, max: 2 }),
    line: fc.integer({ min: 0, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: 2, maxLength: 6 }), async (writers) => {
      const name = `Writers ${++round}`;
      // Lines between them, so that neighbors can be merged.
      const lines = Array.from({ length: 10 }, (_, line) => `line ${line}\n\n\n`);
      const files = Object.fromEntries([0, 1, 2].map((file) => [`${file}.md`, lines.join("")]));
      const { projectId, base } = await projectWith(name, files);
      const pushes = pushInBetween(projectId);
      const saves = await Promise.allSettled(
        writers.map(({ file, line }, index) => {
          const content = lines.with(line, `writer ${index}\n\n\n`).join("");
          const changes = [{ path: `${file}.md`, content }];
          return ada.api.source.write.mutate({ projectId, base, changes });
        }),
      );
      const pushed = await pushes;
      const texts = await Promise.all(
        [0, 1, 2].map((file) => gitIn(projectId, "show", `main:${file}.md`)),
      );
      for (const [index, save] of saves.entries()) {
        const { file } = writers[index]!;
        const isThere = texts[file]!.includes(`writer ${index}\n`);
        expect(isThere).toBe(save.status === "fulfilled");
        if (save.status === "rejected") expect(save.reason).toMatchObject(refused("conflict"));
      }
      const accepted = saves.filter(({ status }) => status === "fulfilled").length;
      const commits = Number(await gitIn(projectId, "rev-list", "--count", "main"));
      expect(commits).toBe(1 + accepted + pushed);
      const places = new Set(writers.map(({ file, line }) => `${file}:${line}`));
      expect(accepted).toBe(places.size);
    }),
    { numRuns: 3 },
  );
}, 60_000);
