import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { findProject, findProjectBySiteLabel } from "#store/projects/projects.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** The targets of the old addresses of a moved project. */
let world: World;
/** An admin of both organizations, and a member of the new one. */
let ada: Person;
let fresh: Person;
let from: { id: string; handle: string };
let to: { id: string; handle: string };
let project: { id: string; handle: string; pushToken: string | null };

const db = () => world.services.mongo.db;
const source = { kind: "remote" } as const;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  ada = await world.signUp();
  from = await makeOrg(ada, `From ${newId()}`);
  to = await makeOrg(ada, `To ${newId()}`);
  fresh = await addPerson(world, { owner: ada, orgId: to.id });
  const newProject = { orgId: from.id, name: "Garden", source };
  project = (await ada.api.projects.create.mutate(newProject)).project;
});

const move = () => ada.api.projects.move.mutate({ projectId: project.id, orgId: to.id });
const get = (person: Person, orgId: string, projectId = project.handle) =>
  person.api.projects.get.query({ orgId, projectId });

async function knock(orgHandle: string, secret: string, service = "git-upload-pack") {
  const path = `/git/${orgHandle}/${project.handle}.git/info/refs?service=${service}`;
  const headers = { authorization: `Basic ${btoa(`git:${secret}`)}` };
  const response = await fetch(world.url + path, { headers });
  await response.arrayBuffer();
  return response.status;
}

test("a moved project keeps its former handle reserved, so its old addresses never lead elsewhere", async () => {
  const before = (await findProject(db(), project.id))!.siteLabel;
  await move();
  const newProject = { orgId: from.id, name: "Garden", source };
  const taken = ada.api.projects.create.mutate({ ...newProject, handle: "garden" });
  await expect(taken).rejects.toThrow("Another project had the handle garden before");
  // Without a wish, the next free one is taken.
  const { project: next } = await ada.api.projects.create.mutate(newProject);
  expect(next.handle).toBe("garden-2");
  expect((await get(ada, from.handle)).project.id).toBe(project.id);
  expect(await knock(from.handle, project.pushToken ?? "")).toBe(200);
  expect((await findProjectBySiteLabel(db(), before))?._id).toBe(project.id);
  const back = { projectId: next.id, handle: "garden" };
  expect(await codeOf(ada.api.projects.update.mutate(back))).toBe("handle_taken");
});

test("a moved project is found at its old address after its old organization was deleted or renamed", async () => {
  await move();
  const renamed = `renamed-${newId()}`;
  await ada.api.orgs.update.mutate({ orgId: from.id, updates: { handle: renamed } });
  for (const place of [from.handle, renamed])
    expect((await get(fresh, place)).project.id).toBe(project.id);
  await ada.api.orgs.delete.mutate({ orgId: from.id });
  expect((await get(fresh, from.handle)).project.id).toBe(project.id);
  expect(await knock(from.handle, project.pushToken ?? "", "git-receive-pack")).toBe(200);
  const stranger = await world.signUp();
  expect(await codeOf(get(stranger, from.handle))).toBe("project_not_found");
  // The next organization with that name gets the address, but never the project.
  await stranger.api.orgs.create.mutate({ name: "Mine", handle: from.handle });
  expect(await codeOf(get(stranger, from.handle))).toBe("project_not_found");
  const newProject = { orgId: from.handle, name: "Garden", source };
  const { project: theirs } = await stranger.api.projects.create.mutate(newProject);
  expect((await get(stranger, from.handle)).project.id).toBe(theirs.id);
  // Users without access to the moved project cannot tell that it exists.
  expect((await get(fresh, from.handle)).project.id).toBe(project.id);
});

test("a moved project accepts a push to its old address and prints the new one in the terminal", async () => {
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", project.id));
  const address = new URL(`/git/${from.handle}/garden.git`, world.url);
  address.username = "git";
  address.password = project.pushToken ?? "";
  await tree.git("remote", "add", "origin", address.href);
  await tree.commit({ "index.md": "one" });
  await tree.git("push", "--quiet", "origin", "main");
  await move();
  await tree.commit({ "index.md": "two" });
  const { code, stderr } = await tree.tryGit(["push", "origin", "main"]);
  expect(code).toBe(0);
  expect(stderr).toContain("remote: This project has moved. Please use its new address:");
  expect(stderr).toContain(`/git/${to.handle}/garden.git`);
  await tree.git("fetch", "origin");
  const { deployments } = await fresh.api.deployments.list.query({ projectId: project.id });
  expect(deployments[0]?.commit?.sha).toBe(await tree.git("rev-parse", "HEAD"));
});
