import { existsSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import { createWorkTree, temporaryDirectory } from "#tests/support/worlds/git-client.ts";
import { type GitHost, startGitHost, status } from "#tests/support/doubles/hosts/git-host.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import {
  hostileFiles,
  hostileNotes,
  refusedFiles,
} from "#tests/support/inputs/hostile/hostile-code.ts";
import { type Member, type Rig, type Site, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** Repositories that try to run code where they are built. A file, a request or the environment would reveal it. */
const TIMEOUT_MS = scaled(600_000, 1_800_000);
const SECRET = "canary-of-the-environment";

let rig: Rig;
let ada: Member;
let host: GitRemote;
let listener: GitHost;
let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let touched: string;
let files: Record<string, Record<string, string>>;
let refused: Record<string, Record<string, string>>;
let notes: Record<string, string>;

beforeAll(async () => {
  place = await temporaryDirectory();
  touched = join(place.path, "canary");
  listener = await startGitHost(status(204));
  host = await startGitRemote(join(place.path, "host"));
  const home = join(place.path, "home");
  const run = `touch ${touched}; curl -s http://127.0.0.1:${listener.port}/`;
  // A repository cannot use the configuration of the worker's user either.
  await mkdir(home);
  await writeFile(
    join(home, ".gitconfig"),
    `[core]\n\tfsmonitor = "${run}"\n\thooksPath = ${home}/hooks\n[filter "evil"]\n\tsmudge = "${run}"\n\tclean = "${run}"\n[diff "evil"]\n\ttextconv = "${run}"\n`,
  );
  const code = `require("child_process").execSync("${run}")`;
  files = hostileFiles(run, code);
  refused = refusedFiles(run);
  notes = hostileNotes(run, code);
  rig = await startRig({
    HOME: home,
    CANARY_SECRET: SECRET,
    GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host,
  });
  await rig.startWorker("build");
  ada = await rig.signUp();
}, TIMEOUT_MS);
afterAll(async () => {
  await rig?.close();
  await host?.close();
  await listener?.close();
  await place?.remove();
});

async function write(directory: string, content: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(content)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
}

const allNotes = () =>
  Object.fromEntries(Object.entries(notes).map(([name, text]) => [`notes/${name}.md`, text]));

/** The files of all attacks, in one repository. */
async function fill(directory: string): Promise<void> {
  for (const content of Object.values(files)) await write(directory, content);
  await write(directory, { ...allNotes(), "index.md": "# Welcome" });
  await symlink("/proc/self/environ", join(directory, "notes/environ.md"));
  await symlink(touched, join(directory, "notes/written.md"));
}

function expectUntouched(): void {
  expect(existsSync(touched), "a file that only a command could have created").toBe(false);
  expect(listener.requests).toEqual([]);
}

/** Expects neither a page nor the log to contain environment variables, and every note to have a page. */
async function expectHarmless(site: Pick<Site, "project">, deploymentId: string): Promise<void> {
  for (const name of Object.keys(notes)) {
    const { status: code, body } = await rig.read(site.project, `/notes/${name}`);
    expect(code, name).toBe(200);
    expect(body, name).toContain("Still here");
    expect(body, name).not.toContain(SECRET);
  }
  for (const path of ["/notes/environ", "/notes/written"])
    expect((await rig.read(site.project, path)).status).toBe(404);
  const { lines } = await ada.api.deployments.logs.query({ deploymentId, limit: 1_000 });
  expect(JSON.stringify(lines)).not.toContain(SECRET);
}

test("the collection has at least the documented number of attacks", () => {
  expect(Object.keys({ ...files, ...refused }).length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(notes).length).toBeGreaterThanOrEqual(20);
});

test(
  "a pushed repository with all attacks is published, and runs none of them",
  async () => {
    const site = await rig.createSite(ada);
    await fill(site.tree.directory);
    const { id } = await site.push({});
    expect(await site.ended(id)).toMatchObject({ status: "success", live: true });
    await until(async () => (await rig.read(site.project, "/")).body.includes("Welcome"));
    await expectHarmless(site, id);
    expectUntouched();
  },
  TIMEOUT_MS,
);

test(
  "a linked repository with all attacks is fetched and published, and runs none of them",
  async () => {
    const tree = await createWorkTree(join(place.path, "tree"));
    await fill(tree.directory);
    await tree.commit({});
    await tree.git("push", "--quiet", host.url("open"), "main");
    const site = await rig.link(ada, host.bareUrl("open"));
    const { id } = await site.build();
    const ended = async () =>
      isFinal((await ada.api.deployments.get.query({ deploymentId: id })).deployment.status);
    // Only after the build has ended are all its effects and log lines visible.
    await until(ended);
    await until(async () => (await rig.read(site.project, "/")).body.includes("Welcome"));
    await expectHarmless(site, id);
    expectUntouched();
  },
  TIMEOUT_MS,
);

test(
  "a repository that git itself recognizes as an attack is refused at the push",
  async () => {
    for (const [name, content] of Object.entries(refused)) {
      const site = await rig.createSite(ada);
      await write(site.tree.directory, { ...content, "index.md": "# Refused" });
      await expect(site.push({}), name).rejects.toThrow(/damaged or unsafe objects/);
      expectUntouched();
    }
  },
  TIMEOUT_MS,
);

// The build treats attacks the same, alone or together. Building each one alone takes longer.
if (scaled(0, 1) === 1)
  test(
    "each attack alone is published, and does not run",
    async () => {
      const each = [
        ...Object.entries(files),
        ...Object.entries(allNotes()).map(([path, text]) => [path, { [path]: text }] as const),
      ];
      for (const [name, content] of each) {
        const site = await rig.createSite(ada);
        await write(site.tree.directory, { ...content, "index.md": "# Alone" });
        const { id } = await site.push({});
        expect(await site.ended(id), name).toMatchObject({ status: "success", live: true });
        expectUntouched();
      }
    },
    TIMEOUT_MS,
  );

test("the canaries detect an attack", async () => {
  const tree = await createWorkTree(join(place.path, "told"));
  const config = await readFile(join(place.path, "home/.gitconfig"), "utf8");
  expect(config).toContain(touched);
  await write(tree.directory, { ".gitattributes": "* filter=evil\n", "a.md": "x" });
  // A git that reads the user's own configuration runs the commands in it.
  await tree.tryGit(["add", "--all"], { HOME: join(place.path, "home") });
  await until(() => existsSync(touched) && listener.requests.length > 0);
});
