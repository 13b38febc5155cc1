import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findProject, findProjectBySiteLabel } from "#store/projects/projects.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { newId } from "#schemas/ids.ts";

let world: World;
let ada: Person;
let org: { id: string; handle: string };
let project: { id: string; handle: string; pushToken: string | null };
const source = { kind: "remote" } as const;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ada = await world.signUp();
  org = await makeOrg(ada, `Press ${newId()}`);
  project = (await ada.api.projects.create.mutate({ orgId: org.id, name: "Garden", source }))
    .project;
});

const rename = (handle: string, { api }: Pick<Person, "api"> = ada) =>
  api.projects.update.mutate({ projectId: project.id, handle });

test("before the handle changes, the page says which addresses change", async () => {
  const input = { projectId: project.id, handle: "orchard" };
  const { before, after } = await ada.api.projects.previewHandle.query(input);
  expect(before.dashboard).toMatch(`/${org.handle}/garden`);
  expect(after.dashboard).toMatch(`/${org.handle}/orchard`);
  expect([before.git, after.git].map((url) => url?.split("/").pop())).toEqual([
    "garden.git",
    "orchard.git",
  ]);
  expect(after.site).toContain(`//orchard--${org.handle}.`);
  // A linked project has no git remote of its own.
  const linked = await ada.api.projects.create.mutate({
    orgId: org.id,
    name: "Linked",
    source: { kind: "git", url: "https://git.example/ada/notes.git" },
  });
  const other = { projectId: linked.project.id, handle: "orchard" };
  expect((await ada.api.projects.previewHandle.query(other)).after.git).toBeNull();
});

test("after the handle changed, every old address leads to the project", async () => {
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", project.id));
  const address = new URL(`/git/${org.handle}/garden.git`, world.url);
  [address.username, address.password] = ["git", project.pushToken ?? ""];
  await tree.git("remote", "add", "origin", address.href);
  const { project: renamed } = await rename("orchard");
  expect(renamed).toMatchObject({ handle: "orchard", domain: `orchard--${org.handle}.localhost` });
  const at = { orgId: org.handle, projectId: "garden" };
  expect((await ada.api.projects.get.query(at)).project.id).toBe(project.id);
  expect(await findProjectBySiteLabel(db(), `garden--${org.handle}`)).toMatchObject({
    _id: project.id,
    siteLabel: `orchard--${org.handle}`,
  });
  await tree.commit({ "index.md": "one" });
  const { code, stderr } = await tree.tryGit(["push", "origin", "main"]);
  expect(code).toBe(0);
  expect(stderr).toContain(`/git/${org.handle}/orchard.git`);
  const { entries } = await ada.api.orgs.audit.query({ orgId: org.id });
  const change = entries.find(({ action }) => action === "projects.update");
  expect(change?.details).toMatchObject({ handle_before: "garden", handle: "orchard" });
});

test("a former handle is reserved for its project, which can have it again with its site address", async () => {
  await rename("orchard");
  const create = (handle: string) =>
    ada.api.projects.create.mutate({ orgId: org.id, name: "Other", handle, source });
  expect(await codeOf(create("garden"))).toBe("handle_taken");
  const preview = { projectId: project.id, handle: "garden" };
  expect((await ada.api.projects.previewHandle.query(preview)).after.site).toContain("//garden--");
  await rename("garden");
  expect(await findProject(db(), project.id)).toMatchObject({
    siteLabel: `garden--${org.handle}`,
    formerLabels: [`orchard--${org.handle}`],
  });
});

test("a handle that is invalid, reserved or taken is refused, also by the preview", async () => {
  await ada.api.projects.create.mutate({ orgId: org.id, name: "Taken", handle: "taken", source });
  const refusals = { ab: "handle_invalid", "-garden": "handle_invalid", Gärten: "handle_invalid" };
  for (const [handle, code] of Object.entries({
    ...refusals,
    "gar\u0000den": "handle_invalid",
    ["a".repeat(40)]: "handle_invalid",
    ["a".repeat(65)]: "bad_request",
    settings: "handle_reserved",
    taken: "handle_taken",
  })) {
    const preview = { projectId: project.id, handle };
    expect([handle, await codeOf(ada.api.projects.previewHandle.query(preview))]).toEqual([
      handle,
      code,
    ]);
    expect([handle, await codeOf(rename(handle))]).toEqual([handle, code]);
  }
  expect((await findProject(db(), project.id))?.handle).toBe("garden");
});

test("only admins change the handle, and keys only with the scope admin", async () => {
  const member = await addPerson(world, { owner: ada, orgId: org.id });
  expect(await codeOf(rename("orchard", member))).toBe("forbidden");
  const same = { projectId: project.id, handle: "garden", name: "Renamed" };
  expect(await codeOf(member.api.projects.update.mutate(same))).toBe("allowed");
  const keyWith = async (scope: "write" | "admin") => {
    const key = { orgId: org.id, name: scope, scopes: [scope] };
    return world.client((await ada.api.apiKeys.create.mutate(key)).secret);
  };
  expect(await codeOf(rename("orchard", await keyWith("write")))).toBe("key_scope");
  const values = { handle: "orchard" };
  const input = { projectId: project.id, section: "general" as const, values };
  const admin = await keyWith("admin");
  const { settings } = await admin.api.projects.settings.update.mutate(input);
  expect(settings.general.handle).toBe("orchard");
});
