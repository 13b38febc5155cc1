import type { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import { exampleSites } from "#schemas/projects/example-site.ts";
import { handleFrom } from "#schemas/handle.ts";
import { hasIdShape, newDeploymentId, newId } from "#schemas/ids.ts";
import { templates } from "#schemas/projects/template.ts";
import { collection } from "#store/collections.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { insertDomain } from "#store/domains/changes.ts";
import { findProject } from "#store/projects/projects.ts";
import type { Ids } from "#tests/support/inputs/acts/authorization-row.ts";
import { rows } from "#tests/support/inputs/acts/authorization-rows.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe("a handle that looks like an id", () => {
  const shapes = [
    ["the id of a project or an organization", newId],
    ["a deployment's id", newDeploymentId],
  ] as const;

  test.each(shapes)("is refused for organizations and projects: %s", async (_name, shaped) => {
    const person = await world.signUp();
    const { id: orgId } = await makeOrg(person);
    const source = { kind: "remote" } as const;
    const { api } = person;
    const refused = await Promise.all([
      codeOf(api.orgs.create.mutate({ name: "Team", handle: shaped() })),
      codeOf(api.orgs.update.mutate({ orgId, updates: { handle: shaped() } })),
      codeOf(api.projects.create.mutate({ orgId, name: "Site", handle: shaped(), source })),
    ]);
    expect(refused).toEqual(refused.map(() => "handle_invalid"));
  });

  test.each(shapes)("is never derived from a name: %s", async (_name, shaped) => {
    const person = await world.signUp(`${shaped()}@example.com`);
    const org = await makeOrg(person, shaped());
    const newProject = { orgId: org.id, name: shaped(), source: { kind: "remote" } as const };
    const { project } = await person.api.projects.create.mutate(newProject);
    expect([person.org, org.handle, project.handle].filter(hasIdShape)).toEqual([]);
    expect(hasIdShape(handleFrom(shaped()))).toBe(false);
  });

  test("is not used by any template or example site", () => {
    const seeds = [...templates.map(({ id }) => id), ...exampleSites.map(({ handle }) => handle)];
    expect(seeds.filter(hasIdShape)).toEqual([]);
  });
});

/** An older organization and project that were given other objects' ids as handles before handles were checked. */
interface Lookalike {
  owner: Person;
  own: Ids;
  /** Ids of an organization and a project that the owner cannot access, and their handles. */
  orgId: string;
  projectId: string;
}

let lookalike: Lookalike;

async function makeLookalike(): Promise<Lookalike> {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  const own = await makeOrg(owner, "Named after others");
  const foreign = await makeOrg(other, "Others");
  const source = { kind: "remote" } as const;
  const make = async (person: Person, orgId: string) =>
    (await person.api.projects.create.mutate({ orgId, name: "Site", source })).project;
  const [mine, theirs] = [await make(owner, own.id), await make(other, foreign.id)];
  await collection(db(), "orgs").updateOne({ _id: own.id }, { $set: { handle: foreign.id } });
  await collection(db(), "projects").updateOne({ _id: mine.id }, { $set: { handle: theirs.id } });
  const project = (await findProject(db(), mine.id))!;
  const domain = await insertDomain(db(), project, {
    host: "notes.example.com",
    createdBy: owner.userId,
    now: new Date(),
  });
  const { deployment } = await queueDeployment(db(), project, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  return {
    owner,
    own: {
      orgId: own.id,
      projectId: mine.id,
      deploymentId: deployment._id,
      gitEventId: "x",
      connectionId: "x",
      domainId: domain._id,
      taskId: "x",
      webhookId: "x",
      channelId: "x",
      siteLabel: project.siteLabel,
    },
    orgId: foreign.id,
    projectId: theirs.id,
  };
}

type Procedure = { _def: { type: string; inputs: z.ZodType[] } };
const parameters = ["orgId", "projectId"] as const;

/**
 * Every procedure that takes an organization or a project, once per such parameter. Admin procedures are left out because a platform administrator sees
 * everything.
 */
const cases = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Procedure>,
).flatMap(([path, { _def }]) =>
  (path.startsWith("admin.") ? [] : parameters)
    .filter((parameter) => _def.inputs.some((input) => parameter in shapeOf(input)))
    .map((parameter) => ({ path, type: _def.type, parameter })),
);

function shapeOf(input: unknown): object {
  let schema = input as { shape?: object; def?: { innerType?: unknown } };
  while (!schema.shape && schema.def?.innerType) schema = schema.def.innerType;
  return schema.shape ?? {};
}

/** Calls a procedure. For a subscription, returns its first response. */
function call(
  { api }: Person,
  { path, type, input }: { path: string; type: string; input: unknown },
): Promise<unknown> {
  let place = api as unknown as Record<string, unknown>;
  for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
  const methods = place as Record<string, (input: unknown, handlers?: object) => unknown>;
  if (type !== "subscription")
    return methods[type === "query" ? "query" : "mutate"]!(input) as Promise<unknown>;
  return new Promise((resolve, reject) => {
    const subscription = methods["subscribe"]!(input, {
      onData: end(resolve),
      onError: end(reject),
    });
    function end(settle: (value: unknown) => void) {
      return (value: unknown) => {
        (subscription as { unsubscribe(): void }).unsubscribe();
        settle(value);
      };
    }
  });
}

test("the list of procedures to test is not empty", () => {
  const names = cases.map(({ path, parameter }) => `${path} ${parameter}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "orgs.get orgId",
      "projects.get projectId",
      "projects.get orgId",
      "projects.list orgId",
      "deployments.get projectId",
      "apiKeys.create projectId",
      "apiKeys.list orgId",
    ]),
  );
});

describe("the id of an object of another organization", () => {
  beforeAll(async () => {
    lookalike = await makeLookalike();
  });

  test.each(cases)("is not resolved as a handle: $parameter of $path", async (each) => {
    const { path, type, parameter } = each;
    const input = {
      ...(rows[path]?.input?.(lookalike.own) as object),
      [parameter]: lookalike[parameter],
    };
    const code = await codeOf(call(lookalike.owner, { path, type, input }));
    expect(code).toMatch(/^(?:org|project|deployment)_not_found$/);
  });

  test("is not resolved as a handle in the live connection", async () => {
    const topics = [`org:${lookalike.orgId}`, `project:${lookalike.projectId}`];
    const listen = (topic: string) =>
      call(lookalike.owner, {
        path: "live.events",
        type: "subscription",
        input: { topics: [topic] },
      });
    const refused = await Promise.all(topics.map((topic) => codeOf(listen(topic))));
    expect(refused).toEqual(["not_found", "not_found"]);
  });

  test("still works as the older object's handle if no object has that id", async () => {
    const { owner, own } = lookalike;
    const handle = newId();
    await collection(db(), "orgs").updateOne({ _id: own.orgId }, { $set: { handle } });
    const { org } = await owner.api.orgs.get.query({ orgId: handle });
    expect(org.id).toBe(own.orgId);
    const set = { handle: lookalike.orgId };
    await collection(db(), "orgs").updateOne({ _id: own.orgId }, { $set: set });
  });
});

test("a member who sends an organization's id never reaches an older organization with that id as its handle", async () => {
  const [ada, bob] = [await world.signUp(), await world.signUp()];
  const older = await makeOrg(bob, "Older");
  await collection(db(), "orgs").updateOne(
    { _id: older.id },
    { $push: { members: { userId: ada.userId, role: "owner", addedAt: new Date() } } },
  );
  const team = await makeOrg(ada, "Team");
  await addPerson(world, { owner: ada, orgId: team.id });
  await collection(db(), "orgs").updateOne({ _id: older.id }, { $set: { handle: team.id } });
  const { org } = await ada.api.orgs.get.query({ orgId: team.id });
  const source = { kind: "remote" } as const;
  const newProject = { orgId: team.id, name: "Confidential plans", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const { apiKey } = await ada.api.apiKeys.create.mutate({
    orgId: team.id,
    name: "CI",
    scopes: ["read"],
  });
  expect([org.id, project.orgId, apiKey.org.id]).toEqual([team.id, team.id, team.id]);

  const { project: decoy } = await bob.api.projects.create.mutate({
    orgId: older.id,
    name: "Decoy",
    source,
  });
  await collection(db(), "projects").updateOne({ _id: decoy.id }, { $set: { handle: project.id } });
  const { project: byId } = await ada.api.projects.get.query({ projectId: project.id });
  expect(byId.id).toBe(project.id);
});
