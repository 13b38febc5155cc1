import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { finishMove, finishMoves, moveProject } from "#store/projects/move-project.ts";
import { findProject } from "#store/projects/projects.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
/** An admin of both organizations, and a member of each. */
let ada: Person;
let old: Person;
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
  old = await addPerson(world, { owner: ada, orgId: from.id });
  fresh = await addPerson(world, { owner: ada, orgId: to.id });
  const newProject = { orgId: from.id, name: "Garden", source };
  project = (await ada.api.projects.create.mutate(newProject)).project;
});

const move = (person = ada, handle?: string) =>
  person.api.projects.move.mutate({
    projectId: project.id,
    orgId: to.id,
    ...(handle === undefined ? {} : { handle }),
  });
const get = (person: Person, orgId: string, projectId = project.handle) =>
  person.api.projects.get.query({ orgId, projectId });

async function makeDeployment(): Promise<string> {
  const { deployment } = await queueDeployment(db(), (await findProject(db(), project.id))!, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  return deployment._id;
}

async function knock(orgHandle: string, secret: string, service = "git-upload-pack") {
  const path = `/git/${orgHandle}/${project.handle}.git/info/refs?service=${service}`;
  const headers = { authorization: `Basic ${btoa(`git:${secret}`)}` };
  const response = await fetch(world.url + path, { headers });
  await response.arrayBuffer();
  return response.status;
}

describe("a project that moves to another organization", () => {
  test("keeps all its data, and its old members lose access immediately", async () => {
    const deploymentId = await makeDeployment();
    const { project: moved } = await move();
    expect(moved).toMatchObject({
      id: project.id,
      orgId: to.id,
      orgHandle: to.handle,
      domain: `garden--${to.handle}.localhost:5600`.replace(/:5600$/, ""),
    });
    expect(moved.gitUrl).toContain(`/git/${to.handle}/garden.git`);
    expect((await get(fresh, to.id)).project.id).toBe(project.id);
    const { deployment } = await fresh.api.deployments.get.query({ deploymentId });
    expect(deployment.orgId).toBe(to.id);
    const refused = [
      codeOf(old.api.projects.get.query({ projectId: project.id })),
      codeOf(get(old, from.handle)),
      codeOf(old.api.deployments.get.query({ deploymentId })),
    ];
    expect(await Promise.all(refused)).toEqual([
      "project_not_found",
      "project_not_found",
      "deployment_not_found",
    ]);
    const { projects } = await old.api.projects.list.query({ orgId: from.id });
    expect(projects).toEqual([]);
  });

  test("is found at its old address by its new members, and by nobody else", async () => {
    await move(ada, "orchard");
    const stranger = await world.signUp();
    expect((await get(fresh, from.handle)).project).toMatchObject({ handle: "orchard" });
    expect((await get(ada, from.handle)).project.orgId).toBe(to.id);
    for (const person of [stranger, old])
      expect(await codeOf(get(person, from.handle))).toBe("project_not_found");
    expect(await codeOf(get(stranger, from.handle, "never-was"))).toBe("project_not_found");
    const deploymentId = await makeDeployment();
    const input = { deploymentId, projectId: "garden" };
    expect((await fresh.api.deployments.get.query(input)).deployment.id).toBe(deploymentId);
  });

  test("can be moved only by an admin of both organizations, not by an API key", async () => {
    const admin = await addPerson(world, { owner: ada, orgId: from.id, role: "admin" });
    expect(await codeOf(move(old))).toBe("forbidden");
    expect(await codeOf(move(fresh))).toBe("project_not_found");
    expect(await codeOf(move(admin))).toBe("org_not_found");
    await ada.api.orgs.addMember.mutate({ orgId: to.id, userEmail: admin.email });
    expect(await codeOf(move(admin))).toBe("forbidden");
    const key = { orgId: from.id, name: "CI", scopes: ["admin" as const] };
    const { secret } = await ada.api.apiKeys.create.mutate(key);
    const { api } = world.client(secret);
    const input = { projectId: project.id, orgId: to.id };
    expect(await codeOf(api.projects.move.mutate(input))).toBe("key_scope");
    const same = { projectId: project.id, orgId: from.id };
    expect(await codeOf(ada.api.projects.move.mutate(same))).toBe("bad_request");
    await ada.api.orgs.setMemberRole.mutate({ orgId: to.id, userId: admin.userId, role: "admin" });
    expect(await codeOf(move(admin))).toBe("allowed");
  });

  test("can move into a personal organization and out of it", async () => {
    const mine = { projectId: project.id, orgId: ada.org };
    expect((await ada.api.projects.move.mutate(mine)).project.orgHandle).toBe(ada.org);
    expect((await move()).project.orgHandle).toBe(to.handle);
    // Both former addresses redirect to it.
    for (const place of [from.handle, ada.org])
      expect((await get(ada, place)).project.orgId).toBe(to.id);
  });

  test("keeps its name unless the name is taken there, and then needs another one", async () => {
    await ada.api.projects.create.mutate({ orgId: to.id, name: "Garden", source });
    expect(await codeOf(move())).toBe("handle_taken");
    expect((await get(old, from.id)).project.id).toBe(project.id);
    expect(await codeOf(move(ada, newId()))).toBe("handle_invalid");
    expect((await move(ada, "second-garden")).project.handle).toBe("second-garden");
  });

  test("keeps its former site address reserved, and gets it back when it returns", async () => {
    const before = (await findProject(db(), project.id))!.siteLabel;
    await move();
    await ada.api.projects.move.mutate({ projectId: project.id, orgId: from.id });
    const after = (await findProject(db(), project.id))!;
    expect(after.siteLabel).toBe(before);
    expect(after.formerLabels).toEqual([`garden--${to.handle}`]);
    expect(after.formerPlaces).toEqual([`${to.id}/garden`, `${to.handle}/garden`]);
  });

  test("revokes keys and credentials of users who are not in the new organization, and keeps the others", async () => {
    const input = { projectId: project.id, name: "laptop" };
    const tokens = {
      old: (await old.api.projects.pushTokens.create.mutate(input)).secret,
      ada: (await ada.api.projects.pushTokens.create.mutate(input)).secret,
    };
    const hook = (await old.api.projects.deployHooks.create.mutate(input)).url;
    const key = async (projectId?: string) => {
      const scopes = ["admin" as const];
      const newKey = { orgId: from.id, name: "CI", scopes, ...(projectId ? { projectId } : {}) };
      return (await ada.api.apiKeys.create.mutate(newKey)).secret;
    };
    const keys = [await key(), await key(project.id)];
    expect(await knock(from.handle, tokens.old)).toBe(200);
    await move();
    expect(await knock(from.handle, tokens.old)).toBe(401);
    expect(await knock(to.handle, tokens.old)).toBe(401);
    // Users with access to the moved project may use its old address too.
    expect(await knock(from.handle, tokens.ada, "git-receive-pack")).toBe(200);
    expect(await knock(to.handle, tokens.ada)).toBe(200);
    expect(await knock(from.handle, fresh.token)).toBe(200);
    expect(await knock(from.handle, old.token)).toBe(404);
    const called = await fetch(world.url + new URL(hook).pathname, { method: "POST" });
    await called.arrayBuffer();
    expect(called.status).toBe(404);
    const codes = keys.map((secret) => {
      const query = world.client(secret).api.projects.get.query({ projectId: project.id });
      return codeOf(query);
    });
    expect(await Promise.all(codes)).toEqual(["project_not_found", "unauthorized"]);
    const { pushTokens } = await ada.api.projects.pushTokens.list.query({ projectId: project.id });
    expect(pushTokens.map(({ name }) => name).toSorted()).toEqual(["first", "laptop"]);
  });

  test("is recorded and announced in both organizations, but not where the project went in the old one", async () => {
    await move();
    for (const [org, way] of [
      [from, "out"],
      [to, "in"],
    ] as const) {
      const { entries } = await ada.api.orgs.audit.query({ orgId: org.id });
      expect(entries[0]).toMatchObject({
        action: "projects.move",
        target: { kind: "project", id: project.id },
        details: { way, handle: "garden" },
      });
    }
    const noticeOf = async ({ api }: Person) =>
      (await api.notifications.list.query()).notifications.find(
        ({ event }) => event === "project.moved",
      );
    expect(await noticeOf(fresh)).toMatchObject({ link: `/${to.handle}/garden` });
    const notification = await noticeOf(old);
    expect(notification).toMatchObject({ link: null });
    expect(JSON.stringify(notification)).not.toContain(to.handle);
    const { activities } = await old.api.orgs.activity.query({ orgId: from.id });
    expect(activities[0]).toMatchObject({ kind: "project.moved", text: "moved Garden away" });
  });

  test("closes the live connections of its old members", async () => {
    const ended = new Promise((resolve) => {
      const topics = [`project:${project.id}`];
      old.api.live.events.subscribe(
        { topics },
        {
          onData: ({ name }) => name === "listening" && void move(),
          onError: ({ data }) => resolve(data?.appCode),
        },
      );
    });
    expect(await ended).toBe("not_found");
  });

  test("includes rows that were stored during the move, after a crash directly after its first write", async () => {
    const deploymentId = await makeDeployment();
    const document = (await findProject(db(), project.id))!;
    await moveProject(db(), document, {
      fromOrgHandle: from.handle,
      orgId: to.id,
      orgHandle: to.handle,
      handle: "garden",
      siteLabel: `garden--${to.handle}`,
    });
    // Access follows the project, even if the rows still name the old organization.
    expect(await codeOf(old.api.deployments.get.query({ deploymentId }))).toBe(
      "deployment_not_found",
    );
    const { deployment } = await fresh.api.deployments.get.query({ deploymentId });
    expect(deployment.id).toBe(deploymentId);
    const movedAt = new Date(Date.now() - 120_000);
    await collection(db(), "projects").updateOne({ _id: project.id }, { $set: { movedAt } });
    await finishMoves(db());
    await finishMove(db(), project.id);
    const row = await collection(db(), "deployments").findOne({ _id: deploymentId });
    expect(row?.orgId).toBe(to.id);
    expect((await findProject(db(), project.id))?.movedAt).toBeUndefined();
  });
});
