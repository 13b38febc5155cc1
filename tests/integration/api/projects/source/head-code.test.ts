import { afterAll, beforeAll, expect, test } from "vitest";
import { noHeadOrigins } from "#schemas/projects/theme/head-code.ts";
import { collection } from "#store/collections.ts";
import { findProject, setProjectHeadCode } from "#store/projects/projects.ts";
import { addPerson, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const stats = "https://stats.example.org";
const CODE = `<script src="${stats}/s.js"></script><script>go()</script>`;
const origins = { ...noHeadOrigins, scripts: [stats] };
const source = { kind: "remote" } as const;

let world: World;
let owner: Person;
let member: Person;
let orgId: string;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp();
  orgId = (await makeOrg(owner)).id;
  member = await addPerson(world, { owner, orgId });
});
afterAll(() => world.close());

const db = () => world.services.mongo.db;
const create = async (name: string) =>
  (await owner.api.projects.create.mutate({ orgId, name, source })).project;
const stored = async (projectId: string) => (await findProject(db(), projectId))?.headCode;
/** As if every session of the user had used a second factor, or had not. */
const useFactor = ({ userId }: Person, aal: "aal1" | "aal2") =>
  collection(db(), "authSessions").updateMany({ userId }, { $set: { aal } });
const refusal = (appCode: string) => ({ data: { appCode } });

test("an admin with a second factor sets the code, and the audit log has it before and after", async () => {
  const { id: projectId } = await create("Ferns");
  const set = (code: string) =>
    owner.api.projects.headCode.set.mutate({ projectId, code, origins });
  await useFactor(owner, "aal1");
  expect((await owner.api.projects.headCode.get.query({ projectId })).headCode).toMatchObject({
    code: "",
    set: null,
    mode: "custom-domains",
    missing: ["secondFactor"],
  });
  await expect(set(CODE)).rejects.toMatchObject(refusal("head_code_factor"));
  await useFactor(owner, "aal2");
  const { headCode } = await set(CODE);
  expect(headCode).toMatchObject({ code: CODE, origins, missing: [] });
  expect((await stored(projectId))?.hashes).toEqual([expect.stringMatching(/^sha256-.{43}=$/)]);
  const first = (await stored(projectId))?.digest;
  await owner.api.projects.headCode.set.mutate({
    projectId,
    code: CODE,
    origins: { ...origins, frames: [stats] },
  });
  expect((await stored(projectId))?.digest).not.toBe(first);

  // Removing it needs no second factor.
  await useFactor(owner, "aal1");
  expect((await set("")).headCode).toMatchObject({ code: "", set: null });
  expect(await stored(projectId)).toBeNull();
  const { entries } = await owner.api.orgs.audit.query({ orgId, limit: 3 });
  const [removed, , added] = entries.map(({ details }) => details);
  expect(added).toMatchObject({ code_before: "", scripts_before: "", scripts: stats });
  expect(added?.["code"]).toMatch(/^\d+ bytes, SHA-256 [0-9a-f]{16}$/);
  expect(removed).toMatchObject({ code: "", frames_before: stats, frames: "" });
});

test("members, API keys and settings cannot set the code, whatever they have", async () => {
  const { id: projectId } = await create("Roses");
  await useFactor(owner, "aal2");
  await useFactor(member, "aal2");
  const input = { projectId, code: CODE, origins };
  await expect(member.api.projects.headCode.set.mutate(input)).rejects.toMatchObject(
    refusal("forbidden"),
  );
  expect((await member.api.projects.headCode.get.query({ projectId })).headCode.missing).toEqual([
    "role",
  ]);
  const { secret } = await owner.api.apiKeys.create.mutate({
    orgId,
    name: "Agent",
    scopes: ["read", "write", "admin"],
    expiresInDays: null,
  });
  const agent = world.client(secret).api;
  await expect(agent.projects.headCode.set.mutate(input)).rejects.toMatchObject({
    data: { code: "FORBIDDEN" },
  });
  for (const section of ["headCode", "head"])
    await expect(
      owner.api.projects.settings.update.mutate({
        projectId,
        section: section as "theme",
        values: { code: CODE } as object,
      }),
    ).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
  await expect(
    owner.api.projects.settings.update.mutate({
      projectId,
      section: "theme",
      values: { headCode: CODE } as object,
    }),
  ).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
  expect(await stored(projectId)).toBeUndefined();
});

test("a private site has no code, and code that ends the head is refused with its line", async () => {
  const { id: projectId } = await create("Oaks");
  await useFactor(owner, "aal2");
  const set = (code: string) =>
    owner.api.projects.headCode.set.mutate({ projectId, code, origins });
  await expect(set("<meta name='a'>\n<div>")).rejects.toMatchObject({
    ...refusal("head_code_invalid"),
    message: expect.stringMatching(/^Line 2: <div> ends the head/),
  });
  await owner.api.projects.update.mutate({ projectId, visibility: "private" });
  await expect(set(CODE)).rejects.toMatchObject(refusal("head_code_private"));
  const { missing } = (await owner.api.projects.headCode.get.query({ projectId })).headCode;
  expect(missing).toEqual(["public"]);
});

test("a move to another organization removes the code, which both audit logs say, and another handle does not", async () => {
  const { id: projectId } = await create("Elms");
  await useFactor(owner, "aal2");
  await owner.api.projects.headCode.set.mutate({ projectId, code: CODE, origins });
  await owner.api.projects.update.mutate({ projectId, handle: "tall-elms" });
  expect(await stored(projectId)).toMatchObject({ code: CODE });
  const before = (await findProject(db(), projectId))!;

  const to = await makeOrg(owner, "Beeches");
  await owner.api.projects.move.mutate({ projectId, orgId: to.id });
  expect(await stored(projectId)).toBeNull();
  for (const id of [orgId, to.id]) {
    const [moved] = (await owner.api.orgs.audit.query({ orgId: id, limit: 1 })).entries;
    expect(moved).toMatchObject({
      action: "projects.move",
      details: { code: "", scripts_before: stats, scripts: "" },
    });
  }
  // A request that had read the project before the move.
  expect(await setProjectHeadCode(db(), before, null)).toBeNull();
});
