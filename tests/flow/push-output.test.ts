import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** What `git push` prints, with the real client and a worker. */
let world: World;
let ada: Person;
let worker: RunningProcess;
let tree: WorkTree;
let remote: string;

beforeAll(async () => {
  world = await startWorld({ GIT_PUSH_WAIT_SECONDS: "30" });
  ada = await world.signUp();
  const { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL } = world.services.env;
  worker = await startProcess("workers/builder/main.ts", {
    DATA_DIR,
    MONGODB_URI,
    REDIS_URL,
    PUBLIC_URL,
  });
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Recipes",
    source,
  });
  const url = new URL(project.gitUrl ?? "");
  url.username = "git";
  url.password = project.pushToken ?? "";
  remote = url.href;
  tree = await createWorkTree(join(DATA_DIR, "trees", project.id));
});
afterAll(async () => {
  await worker?.stop();
  await world?.close();
});

async function push(files: Record<string, string>, ...options: string[]) {
  return pushTo("main", files, ...options);
}

async function pushTo(branch: string, files: Record<string, string>, ...options: string[]) {
  await tree.commit(files);
  const refs = `HEAD:refs/heads/${branch}`;
  const { code, stderr } = await tree.tryGit(["push", ...options, remote, refs]);
  return { code, lines: [...stderr.matchAll(/^remote: (.*?) *$/gm)].map(([, line = ""]) => line) };
}

test("git push prints the stages, the outcome, the links that broke, and both addresses", async () => {
  const first = await push({
    "index.md": "# Recipes\n\n[[Sourdough]]\n\n[Rye](rye.md)\n",
    "sourdough.md": "# Sourdough\n\nWith [[Salt]].\n",
    "salt.md": "# Salt\n",
  });
  expect(first.code).toBe(0);
  expect(first.lines[0]).toBe("main: building deployment 1");
  for (const stage of ["fetch", "list", "parse", "resolve", "render", "store", "promote"])
    expect(first.lines.filter((line) => line.startsWith(`  ${stage}`))).toHaveLength(1);
  expect(first.lines.slice(-4)).toEqual([
    expect.stringMatching(/^Live in \d+\.\d s · \d+ pages changed · 1 broken link$/),
    "  index.md:5 No page or file is named rye.md.",
    expect.stringMatching(/^ {2}Deployment: http.*\/recipes\/\w+$/),
    expect.stringMatching(/^ {2}Site: {7}http/),
  ]);

  const second = await push({ "sourdough.md": "# Sourdough\n\nWith [[Saltt]] and [[Saltt]].\n" });
  const from = second.lines.findIndex((line) => line.startsWith("Live in"));
  expect(second.lines.slice(from, -2)).toEqual([
    expect.stringMatching(/^Live in \d+\.\d s · \d+ pages? changed · 2 links broke$/),
    "  sourdough.md:3 No page or file is named Saltt. Did you mean salt.md? (and 1 further place)",
  ]);

  await tree.git("rm", "--quiet", "salt.md");
  const removed = await push({ "sourdough.md": "# Sourdough\n\nWith [[Salt]] and [[Sugar]].\n" });
  expect(removed.lines.slice(from, -2)).toEqual([
    expect.stringMatching(/^Live in \d+\.\d s · \d+ pages? changed · 1 link broke$/),
    "  sourdough.md:3 No page or file is named Salt.",
  ]);

  await tree.commit({ "salt.md": "# Salt\n" });
  const mended = await push({ "sourdough.md": "# Sourdough\n\nWith [[Salt]].\n" });
  expect(mended.lines.at(-3)).toMatch(/^Live in \d+\.\d s · \d+ pages? changed$/);
});

test("git push says why a build failed and exits as git does", async () => {
  const broken = await push({ ".pressmarkignore": "*.md\n" });
  expect(broken.code).toBe(0);
  expect(broken.lines.at(-3)).toMatch(/^The build failed\. /);
  expect(broken.lines.at(-2)).toMatch(/^ {2}Deployment: /);
  await tree.git("rm", "--quiet", ".pressmarkignore");
});

test("git push -o nowait returns immediately with both addresses", async () => {
  const { code, lines } = await push({ "rye.md": "# Rye\n" }, "-o", "nowait");
  expect(code).toBe(0);
  expect(lines).toEqual([
    "main: building deployment 6",
    expect.stringMatching(/^ {2}Deployment: /),
    expect.stringMatching(/^ {2}Site: /),
  ]);
});

test("git push of a branch with a preview prints the preview's address", async () => {
  const { projects } = await ada.api.projects.list.query({ orgId: ada.org });
  const projectId = projects[0]!.id;
  const values = { previewBranches: ["drafts/*"] };
  await ada.api.projects.settings.update.mutate({ projectId, section: "git", values });
  const { code, lines } = await pushTo("drafts/oats", { "oats.md": "# Oats\n" });
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^drafts\/oats: building deployment \d+$/);
  expect(lines.slice(-3)).toEqual([
    expect.stringMatching(/^Preview in \d+\.\d s · \d+ pages? changed/),
    expect.stringMatching(/^ {2}Deployment: http.*\/recipes\/\w+$/),
    expect.stringMatching(/^ {2}Preview: {4}http:\/\/b-[a-z0-9-]+--recipes--/),
  ]);
});
