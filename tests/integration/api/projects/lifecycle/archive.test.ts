import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listRemoteProjects } from "#store/deployments/recovery-queries.ts";
import { listProjectsDue } from "#store/projects/scheduled-changes.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { findProject, updateProject } from "#store/projects/projects.ts";
import { listProjectsToPoll } from "#store/projects/remote-checks.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;
let tree: WorkTree;
let hook: string;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source,
  });
  projectId = project.id;
  tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", projectId));
  const address = new URL(`/git/${ada.org}/garden.git`, world.url);
  [address.username, address.password] = ["git", project.pushToken ?? ""];
  await tree.git("remote", "add", "origin", address.href);
  await tree.commit({ "index.md": "one" });
  await tree.git("push", "--quiet", "origin", "main");
  const { url } = await ada.api.projects.deployHooks.create.mutate({ projectId, name: "cms" });
  hook = world.url + new URL(url).pathname;
  await ada.api.projects.archive.mutate({ projectId });
});
afterAll(() => world.close());

test("archiving cancels what waits, and lists show the project with its own filter", async () => {
  const { deployments } = await ada.api.deployments.list.query({ projectId });
  expect(deployments).toMatchObject([{ status: "canceled", reason: "the project is archived" }]);
  const { project } = await ada.api.projects.get.query({ projectId });
  expect(project.status).toBe("archived");
  const listed = async (status?: "active" | "archived") =>
    (await ada.api.projects.list.query({ orgId: ada.org, ...(status ? { status } : {}) })).total;
  expect([await listed(), await listed("active"), await listed("archived")]).toEqual([1, 0, 1]);
  const { id: orgId } = (await ada.api.orgs.get.query({ orgId: ada.org })).org;
  const { entries } = await ada.api.orgs.audit.query({ orgId });
  expect(entries[0]).toMatchObject({
    action: "projects.archive",
    details: { status_before: "active", status: "archived" },
  });
});

test("git refuses a push to an archived project with the reason, and still clones", async () => {
  await tree.commit({ "index.md": "two" });
  const { code, stderr } = await tree.tryGit(["push", "origin", "main"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain("remote: This project is archived, so it takes no pushes.");
  expect(stderr).toContain(`/${ada.org}/garden/settings`);
  await tree.git("fetch", "origin");
  // A stranger learns nothing.
  const path = `/git/${ada.org}/garden.git/info/refs?service=git-receive-pack`;
  const headers = { authorization: `Basic ${btoa("git:pmp_wrong")}` };
  expect((await fetch(world.url + path, { headers })).status).toBe(401);
});

test("nothing builds an archived project: no button, hook, delivery, check or schedule", async () => {
  const before = (await findProject(db(), projectId))!;
  const codes = [
    codeOf(ada.api.deployments.create.mutate({ projectId })),
    fetch(hook, { method: "POST" }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    }),
  ];
  expect(await Promise.all(codes)).toEqual(["project_archived", 409]);
  const { gitEvents } = await ada.api.gitEvents.list.query({ projectId });
  const { gitEvent } = await ada.api.gitEvents.replay.mutate({
    gitEventId: gitEvents[0]!.id,
    projectId,
  });
  expect(gitEvent).toMatchObject({ decision: "ignored", reason: "the project is archived" });
  // A push that was accepted just before the project was archived.
  const { deployment } = await queueDeployment(db(), before, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  expect(await findDeployment(db(), deployment._id)).toMatchObject({ status: "skipped" });
  const now = new Date();
  await updateProject(db(), projectId, { nextPublicationAt: now });
  expect(await listProjectsDue(db(), { now, until: now, limit: 10 })).toEqual([]);
  expect(await listRemoteProjects(db(), { after: "", limit: 10 })).toEqual([]);
  const linked = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Linked",
    source: { kind: "git", url: "https://git.example/ada/notes.git" },
  });
  const due = { now, limit: 10 };
  expect(await listProjectsToPoll(db(), due)).toHaveLength(1);
  await ada.api.projects.archive.mutate({ projectId: linked.project.id });
  expect(await listProjectsToPoll(db(), due)).toEqual([]);
  const check = ada.api.projects.check.mutate({ projectId: linked.project.id });
  expect(await codeOf(check)).toBe("project_archived");
});

test("an unarchived project takes pushes again, and what was canceled is built", async () => {
  await updateProject(db(), projectId, { nextPublicationAt: null });
  const { project } = await ada.api.projects.unarchive.mutate({ projectId });
  expect(project.status).toBe("active");
  expect(project.latest?.status).toBe("queued");
  await tree.git("push", "--quiet", "origin", "main");
  const { deployments } = await ada.api.deployments.list.query({ projectId });
  expect(deployments[0]).toMatchObject({
    status: "queued",
    commit: { message: expect.any(String) },
  });
});
