import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { blobPrefixesOf } from "#schemas/deployments/manifest.ts";
import { newId } from "#schemas/ids.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { removeDeleted, removeLeftRepositories } from "#core/projects/remove-project.ts";
import { listDeletedProjects } from "#store/deployments/retention.ts";
import { claimBackup, endBackup } from "#store/platform/backups.ts";
import { restoreProject, setAside, tidyDeletedProjects } from "#store/projects/deleted-projects.ts";
import {
  findProject,
  findProjectBySiteLabel,
  freeSiteLabel,
  requireUnreserved,
} from "#store/projects/projects.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 24 * 60 * 60_000;
let world: World;
let ada: Person;
let admin: Person;
let org: { id: string; handle: string };

const db = () => world.services.mongo.db;
const context = () => ({ ...world.services, db: db() });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const source = { kind: "remote" } as const;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada, `Press ${newId()}`);
  admin = await addPerson(world, { owner: ada, orgId: org.id, role: "admin" });
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

async function make(name: string) {
  const { project } = await ada.api.projects.create.mutate({ orgId: org.id, name, source });
  return project;
}

/** A project with a commit, a secret, a hook and a former handle. */
async function makeFull(name: string) {
  const project = await make(name);
  const projectId = project.id;
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", projectId));
  const address = new URL(`/git/${org.handle}/${project.handle}.git`, world.url);
  [address.username, address.password] = ["git", project.pushToken ?? ""];
  await tree.git("remote", "add", "origin", address.href);
  await tree.commit({ "index.md": "one" });
  await tree.git("push", "--quiet", "origin", "main");
  await ada.api.secrets.set.mutate({ projectId, name: "TOKEN", value: "a long secret" });
  await ada.api.projects.deployHooks.create.mutate({ projectId, name: "cms" });
  await ada.api.projects.update.mutate({ projectId, handle: `${project.handle}-now` });
  await world.services.blobs.put(`logs/${projectId}/x.jsonl`, Buffer.from("x"));
  return { projectId, tree, handle: `${project.handle}-now`, former: project.handle };
}

test("a deleted project is gone immediately, and restored with its addresses, repository, deployments and secrets", async () => {
  const { projectId, tree, handle, former } = await makeFull("Garden");
  const { lost } = await ada.api.projects.previewDelete.query({ projectId });
  expect(lost).toMatchObject({
    deployments: 1,
    addresses: 2,
    secrets: 1,
    pushTokens: 1,
    deployHooks: 1,
  });
  const before = (await findProject(db(), projectId))!;
  const { removedAt } = await ada.api.projects.delete.mutate({ projectId });
  expect(new Date(removedAt).getTime()).toBeGreaterThan(inDays(6.9).getTime());
  expect(await codeOf(ada.api.projects.get.query({ projectId }))).toBe("project_not_found");
  expect(await codeOf(ada.api.projects.delete.mutate({ projectId }))).toBe("project_not_found");
  expect((await ada.api.projects.list.query({ orgId: org.id })).total).toBe(0);
  for (const label of [before.siteLabel, ...(before.formerLabels ?? [])])
    expect(await findProjectBySiteLabel(db(), label)).toBeNull();
  expect((await tree.tryGit(["fetch", "origin"])).code).not.toBe(0);
  // Nothing that belongs to it counts as left over.
  expect(await listDeletedProjects(db(), [projectId])).toEqual([]);
  const { notifications } = await admin.api.notifications.list.query();
  expect(notifications[0]).toMatchObject({ title: "Garden was deleted", event: "project.deleted" });

  const member = await addPerson(world, { owner: ada, orgId: org.id });
  const restore = { orgId: org.id, projectId };
  expect(await codeOf(member.api.projects.deleted.restore.mutate(restore))).toBe("forbidden");
  const { deletedProjects } = await admin.api.projects.deleted.list.query({ orgId: org.id });
  expect(deletedProjects).toMatchObject([{ id: projectId, handle, name: "Garden" }]);
  const { project } = await admin.api.projects.deleted.restore.mutate(restore);
  // The build that the deletion canceled starts again.
  expect(project).toMatchObject({ id: projectId, handle, latest: { status: "queued", number: 2 } });
  const after = (await findProject(db(), projectId))!;
  expect(after).toMatchObject({
    siteLabel: before.siteLabel,
    formerLabels: before.formerLabels,
    formerPlaces: before.formerPlaces,
    settings: before.settings,
    webhookSecret: before.webhookSecret,
  });
  expect(after.fence).toBeGreaterThan(before.fence);
  const at = { orgId: org.handle, projectId: former };
  expect((await ada.api.projects.get.query(at)).project.id).toBe(projectId);
  await tree.commit({ "index.md": "two" });
  await tree.git("push", "--quiet", "origin", "main");
  const { secrets } = await ada.api.secrets.list.query({ projectId });
  expect(secrets.map(({ name }) => name)).toEqual(["TOKEN"]);
  expect((await ada.api.projects.deployHooks.list.query({ projectId })).total).toBe(1);
  const { entries } = await ada.api.orgs.audit.query({ orgId: org.id });
  const about = entries.filter(({ target }) => target.id === projectId);
  expect(about.find(({ action }) => action === "projects.deleted.restore")?.details).toMatchObject({
    status_before: "deleted",
    status: "active",
    handle,
  });
  expect(about.find(({ action }) => action === "projects.delete")?.details).toMatchObject({
    status_before: "active",
    status: "deleted",
    handle,
  });
});

test("after a week a deleted project is removed permanently with all its data", async () => {
  const { projectId } = await makeFull("Fading");
  await ada.api.projects.delete.mutate({ projectId });
  const directory = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  await removeDeleted(context(), { now: inDays(6.9) });
  expect(existsSync(directory)).toBe(true);
  await removeDeleted(context(), { now: inDays(7.1) });
  expect(existsSync(directory)).toBe(false);
  const restore = { orgId: org.id, projectId };
  const late = admin.api.projects.deleted.restore.mutate(restore);
  expect(await codeOf(late)).toBe("project_not_found");
  const { deletedProjects } = await admin.api.projects.deleted.list.query({ orgId: org.id });
  expect(deletedProjects).toEqual([]);
  const names = ["deployments", "gitEvents", "pushTokens", "deployHooks", "secrets"];
  for (const name of names)
    expect([name, await db().collection(name).countDocuments({ projectId })]).toEqual([name, 0]);
  for (const prefix of blobPrefixesOf(projectId))
    for await (const key of world.services.blobs.list(prefix)) expect(key).toBe("");
  expect(await listDeletedProjects(db(), [projectId])).toEqual([projectId]);
});

test("the repository of a project that is removed during a backup stays until the backup has ended", async () => {
  const { projectId } = await makeFull("Held");
  await ada.api.projects.delete.mutate({ projectId });
  const directory = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  expect(await claimBackup(db(), "backup")).toBe(true);
  await removeDeleted(context(), { now: inDays(7.1) });
  expect(await listDeletedProjects(db(), [projectId])).toEqual([projectId]);
  await removeLeftRepositories(context());
  await tidyDeletedProjects(db(), inDays(366));
  expect(existsSync(directory)).toBe(true);
  await endBackup(db(), "backup", new Date());
  await removeLeftRepositories(context());
  expect(existsSync(directory)).toBe(false);
});

test("the handle and the site addresses of a deleted project stay reserved for a year, and are free afterwards", async () => {
  const project = await make("Kept");
  await ada.api.projects.update.mutate({ projectId: project.id, handle: "kept-now" });
  await ada.api.projects.delete.mutate({ projectId: project.id });
  for (const handle of ["kept", "kept-now"]) {
    const create = ada.api.projects.create.mutate({ orgId: org.id, name: "New", handle, source });
    await expect(create).rejects.toThrow(`A deleted project had the handle ${handle}`);
  }
  const { project: next } = await ada.api.projects.create.mutate({
    orgId: org.id,
    name: "Kept",
    source,
  });
  expect(next.handle).toBe("kept-2");
  const place = { _id: newId(), orgId: org.id, handle: "kept" };
  const label = () =>
    freeSiteLabel(db(), { projectId: place._id, handle: "kept", orgHandle: org.handle });
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const day of [8, 364]) {
    vi.setSystemTime(inDays(day));
    await removeDeleted(context(), { now: new Date() });
    await tidyDeletedProjects(db(), new Date());
    await expect(requireUnreserved(db(), place)).rejects.toThrow("stays reserved until");
    expect(await label()).not.toBe(`kept--${org.handle}`);
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["Date"] });
  }
  vi.setSystemTime(inDays(366));
  await expect(requireUnreserved(db(), place)).resolves.toBeUndefined();
  expect(await label()).toBe(`kept--${org.handle}`);
  await tidyDeletedProjects(db(), new Date());
  expect(await db().collection("deletedProjects").countDocuments({ handle: "kept-now" })).toBe(0);
});

test("another organization with the handle of a deleted one does not get the addresses of its sites", async () => {
  const own = await makeOrg(ada, `Gone ${newId()}`);
  await ada.api.projects.create.mutate({ orgId: own.id, name: "Garden", source });
  await ada.api.orgs.delete.mutate({ orgId: own.id });
  const stranger = await world.signUp();
  await stranger.api.orgs.create.mutate({ name: "Mine", handle: own.handle });
  const { project } = await stranger.api.projects.create.mutate({
    orgId: own.handle,
    name: "Garden",
    source,
  });
  expect(project.handle).toBe("garden");
  expect((await findProject(db(), project.id))?.siteLabel).toBe(
    `garden-${project.id.slice(0, 6)}--${own.handle}`,
  );
});

test("a deletion and a restoration that crashed are finished by the sweep", async () => {
  const project = await make("Halfway");
  const document = (await findProject(db(), project.id))!;
  const aside = db().collection<{ _id: string }>("deletedProjects");
  const now = new Date();
  await setAside(db(), document, { by: null, now });
  // It stopped before the project was taken out of the list.
  await db().collection<typeof document>("projects").insertOne(document);
  await tidyDeletedProjects(db(), inDays(0.01));
  expect(await findProject(db(), project.id)).toBeNull();
  // It stopped after the project was in the list again.
  await db().collection<typeof document>("projects").insertOne(document);
  await aside.updateOne({ _id: project.id }, { $set: { restoring: now } });
  await tidyDeletedProjects(db(), inDays(0.01));
  expect(await findProject(db(), project.id)).not.toBeNull();
  expect(await aside.findOne({ _id: project.id })).toBeNull();
  expect(await restoreProject(db(), { projectId: project.id, orgId: org.id, now })).toBeNull();
});
