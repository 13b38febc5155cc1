import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDeleted } from "#core/projects/remove-project.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The git remote as a separate process with its own disk. */
let world: World;
let ada: Person;
let gitProcess: RunningProcess;
let volume: string;
let gitOrigin: string;

beforeAll(async () => {
  volume = await mkdtemp(join(tmpdir(), "pressmark-git-volume-"));
  const [gitPort = 0] = await freePorts(1);
  gitOrigin = `http://localhost:${gitPort}`;
  const shared = { GIT_URL: gitOrigin, SECRET_KEY: randomBytes(32).toString("base64") };
  world = await startWorld(shared);
  ada = await world.signUp();
  const settings = {
    ...shared,
    DATA_DIR: volume,
    GIT_PORT: String(gitPort),
    GIT_PUSH_WAIT_SECONDS: "1",
    PUBLIC_URL: world.services.env.PUBLIC_URL,
  };
  gitProcess = await startProcess("git/main.ts", settings, "npm run");
});
afterAll(async () => {
  expect(await gitProcess.stop()).toBe(0);
  await world.close();
  await rm(volume, { recursive: true, force: true });
});

async function create(source: { kind: "remote" } | { kind: "template"; templateId: string }) {
  const newProject = { orgId: ada.org, name: "Garden", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const url = new URL(project.gitUrl ?? "");
  url.username = "git";
  url.password = project.pushToken ?? "";
  return { project, url: url.href };
}
const latest = async (projectId: string) =>
  (await ada.api.projects.get.query({ projectId })).project.latest;

test("a push to the git process creates a deployment and prints its address", async () => {
  const { project, url } = await create({ kind: "remote" });
  expect(project.gitUrl).toBe(`${gitOrigin}/git/${ada.org}/${project.handle}.git`);
  const tree = await createWorkTree(join(volume, "tree"));
  const sha = await tree.commit({ "a.md": "# A" }, "Hello");
  const { stderr } = await tree.tryGit(["push", url, "main"]);
  const deployment = await latest(project.id);
  expect(deployment).toMatchObject({ commit: { sha, message: "Hello" }, status: "queued" });
  expect(stderr).toContain("The build is still running.");
  expect(stderr).toContain(deployment?.id);
  expect(existsSync(repositoryDirectory(volume, project.id))).toBe(true);
  const wrong = await tree.tryGit(["push", url.replace(/pmp_\w+/, "pmp_wrong"), "main:x"]);
  expect(wrong.code).not.toBe(0);
  await ada.api.projects.archive.mutate({ projectId: project.id });
  const refused = await tree.tryGit(["push", url, "main:x"]);
  expect(refused.stderr).toContain("remote: This project is archived, so it takes no pushes.");
});

test("a template is seeded through the git process, and a deleted project's repository is removed after a week", async () => {
  const { project } = await create({ kind: "template", templateId: "sample" });
  expect(await latest(project.id)).toMatchObject({ commit: { message: "Begin with the sample" } });
  expect(existsSync(repositoryDirectory(volume, project.id))).toBe(true);
  await ada.api.projects.delete.mutate({ projectId: project.id });
  expect(existsSync(repositoryDirectory(volume, project.id))).toBe(true);
  await removeDeleted(world.services, { now: new Date(Date.now() + 8 * DAY_MS) });
  expect(existsSync(repositoryDirectory(volume, project.id))).toBe(false);
});

test("a save is committed through the git process, and merged if the branch has moved", async () => {
  const { project, url } = await create({ kind: "remote" });
  const { id: projectId } = project;
  const save = (base: string | null, content: string) => {
    const changes = [{ path: "a.md", content }];
    return ada.api.source.write.mutate({ projectId, base, changes });
  };
  const { commit } = await save(null, "1\n2\n3\n4\n5\n");
  expect(await latest(projectId)).toMatchObject({ commit: { sha: commit.sha } });
  const tree = await createWorkTree(join(volume, "moved"));
  await tree.git("pull", "--quiet", url, "main");
  await tree.commit({ "a.md": "1\n2\n3\n4\nfive\n" });
  await tree.git("push", "--quiet", url, "main");
  await save(commit.sha, "one\n2\n3\n4\n5\n");
  await expect(save(commit.sha, "1\n2\n3\n4\n55\n")).rejects.toMatchObject({
    data: { conflicts: [{ path: "a.md", theirs: "one\n2\n3\n4\nfive\n" }] },
  });
  const branch = { projectId, base: commit.sha, branch: "edits" };
  await ada.api.source.write.mutate({ ...branch, changes: [{ path: "b.md", content: "b" }] });
  await tree.git("fetch", "--quiet", url, "main:now", "edits:edits");
  expect(await tree.git("show", "now:a.md")).toBe("one\n2\n3\n4\nfive");
  expect(await tree.git("ls-tree", "--name-only", "edits")).toBe("a.md\nb.md");
});

test("only the api can remove repositories", async () => {
  const { project } = await create({ kind: "template", templateId: "sample" });
  const address = `${gitOrigin}/internal/repositories/${project.id}`;
  const token = world.services.secretBox.sign("remove-other", new Date(Date.now() + 60_000));
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(address, { method: "DELETE" })).status).toBe(401);
  expect((await fetch(address, { method: "DELETE", headers })).status).toBe(401);
  expect(existsSync(repositoryDirectory(volume, project.id))).toBe(true);
});

test("the git process reports its health", async () => {
  expect((await fetch(`${gitOrigin}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${gitOrigin}/readyz`)).json()).toMatchObject({ ready: true });
});
