import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import type { Act } from "#core/access/act.ts";
import { acts } from "#core/access/acts.ts";
import { functionNames, isFunctionName } from "#functions/registry.ts";
import { type ApiKeyScope, coversScope } from "#schemas/accounts/api-key.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { waitingDeployment } from "#tests/support/inputs/stored/waiting-deployment.ts";
import { storedChannel } from "#tests/support/inputs/stored/stored-channel.ts";
import { storedWebhook } from "#tests/support/inputs/stored/stored-webhook.ts";
import { insertDomain } from "#store/domains/changes.ts";
import { pullMember } from "#store/orgs/members.ts";
import { storeTask } from "#tests/support/inputs/stored/stored-task.ts";
import { type Ids, NO_OBJECTS, type Row } from "#tests/support/inputs/acts/authorization-row.ts";
import { rows } from "#tests/support/inputs/acts/authorization-rows.ts";
import {
  type CallerKind,
  callerKinds,
  type Callers,
  type DoorCaller,
  makeCallers,
  PLATFORM_ADMIN,
} from "#tests/support/callers.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { recordedPush } from "#tests/support/inputs/stored/recorded-push.ts";
import { storedProject } from "#tests/support/inputs/stored/stored-project.ts";
import { storedConnection } from "#tests/support/inputs/stored/stored-connection.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

type ProcedureType = "query" | "mutation" | "subscription";
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: ProcedureType } }>,
).map(([path, procedure]) => ({ path, type: procedure._def.type }));
/** The content functions, called over REST. */
const functions = functionNames.map((name) => {
  const path = `functions.${name}` as const;
  return { path, type: acts[path].changes ? ("mutation" as const) : ("query" as const) };
});
const doors = [...procedures, ...functions];

/** The error code of the refusal, or "allowed". */
type Outcome = string;

let world: World;
let callers: Callers;

beforeAll(async () => {
  // Nothing listens on this port, so calls to GitHub get no response.
  const variables = { ADMIN_EMAIL: PLATFORM_ADMIN, GITHUB_API_URL: "http://127.0.0.1:9" };
  world = await startWorld(variables);
  callers = await makeCallers(world);
});
afterAll(() => world.close());

/** The ids in the input of a row. */
function idsOf({ input }: Row): Set<keyof Ids> {
  const ids = new Set<keyof Ids>();
  const get = (_: Ids, id: string) => {
    ids.add(id as keyof Ids);
    return "x";
  };
  input?.(new Proxy(NO_OBJECTS, { get }));
  return ids;
}

/** Objects that belong to a project. */
const OF_PROJECT = [
  "projectId",
  "siteLabel",
  "deploymentId",
  "gitEventId",
  "domainId",
  "taskId",
  "webhookId",
  "channelId",
] as const;

/** Creates the objects that the input of a row names. A call may remove the objects that it uses, so almost every call needs new ones. */
async function makeObjects(row: Row): Promise<Ids> {
  const ids = idsOf(row);
  const { db } = world.services.mongo;
  const { orgId } = callers;
  const objects: Ids = { ...NO_OBJECTS, orgId };
  if (ids.has("connectionId")) objects.connectionId = await storedConnection(world.services, orgId);
  if (!OF_PROJECT.some((id) => ids.has(id))) return objects;
  const { userId } = callers.owner;
  const document = await storedProject(world.services, { orgId, createdBy: userId });
  objects.projectId = document._id;
  objects.siteLabel = document.siteLabel;
  if (ids.has("deploymentId")) objects.deploymentId = (await waitingDeployment(db, document))._id;
  if (ids.has("gitEventId"))
    objects.gitEventId = await recordedPush(db, { orgId, projectId: document._id });
  if (ids.has("taskId"))
    objects.taskId = await storeTask(db, { orgId, projectId: document._id, userId });
  if (ids.has("webhookId")) {
    const owner = { orgId, projectId: document._id };
    objects.webhookId = (await storedWebhook(world.services, owner)).id;
  }
  if (ids.has("channelId"))
    objects.channelId = (
      await storedChannel(world.services, { orgId, projectId: document._id })
    )._id;
  if (ids.has("domainId")) {
    const newDomain = { createdBy: userId, now: new Date() };
    const host = `${newId()}.example.com`;
    objects.domainId = (await insertDomain(db, document, { host, ...newDomain }))._id;
  }
  return objects;
}

async function call(
  { api, token }: DoorCaller,
  path: string,
  type: ProcedureType,
  input: unknown,
): Promise<Outcome> {
  const [room, name = ""] = path.split(".");
  if (room === "functions" && isFunctionName(name)) {
    const { url } = world;
    const { status, body } = await callFunction(
      { url, token },
      name,
      input as Record<string, unknown>,
    );
    return status < 400 ? "allowed" : String(body["appCode"]);
  }
  if (type === "subscription") return subscribe(api, path, input);
  const method = type === "query" ? "query" : "mutate";
  try {
    await (at(api, path)[method] as (input: unknown) => Promise<unknown>)(input);
    return "allowed";
  } catch (error) {
    return codeOf(error);
  }
}

function subscribe(client: DoorCaller["api"], path: string, input: unknown): Promise<Outcome> {
  return new Promise((resolve) => {
    const subscription = (
      at(client, path)["subscribe"] as (input: unknown, options: object) => { unsubscribe(): void }
    )(input, {
      onData: () => end("allowed"),
      onError: (error: unknown) => end(codeOf(error)),
    });
    const end = (outcome: Outcome) => {
      subscription.unsubscribe();
      resolve(outcome);
    };
  });
}

function at(client: DoorCaller["api"], path: string): Record<string, unknown> {
  let place = client as unknown as Record<string, unknown>;
  for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
  return place;
}

const codeOf = (error: unknown) => {
  const code = (error as { data?: { appCode?: string } }).data?.appCode ?? String(error);
  return code === "task_not_own" ? "forbidden" : code;
};

const REFUSALS = new Set([
  "unauthorized",
  "forbidden",
  "key_scope",
  "mfa_required",
  "org_not_found",
  "project_not_found",
  "deployment_not_found",
  "connection_not_found",
  "domain_not_found",
  "task_not_found",
]);
const scopes: Partial<Record<CallerKind, ApiKeyScope>> = {
  "key of another project": "admin",
  "read-only key": "read",
  "deploy key": "deploy",
  "write key": "write",
  "admin key": "admin",
};

/** The expected outcome. Checks run in this order: identity, organization or project, role, scope. */
function expected(row: Row, kind: CallerKind, type: ProcedureType): Outcome {
  if (row.who === "anybody") return "allowed";
  if (kind === "visitor" || kind === "expired token") return "unauthorized";
  if (row.who === "all") return scopes[kind] && !row.keys ? "key_scope" : "allowed";
  if (scopes[kind]) return expectedOfKey(row, kind, type);
  if (row.who === "admin") return kind === "platform admin" ? "allowed" : "forbidden";
  const rank = ["owner", "organization admin", "member"].indexOf(kind);
  if (rank === -1) return row.unknown ?? "";
  return rank <= { owner: 0, orgAdmin: 1, member: 2 }[row.who] ? "allowed" : "forbidden";
}

function expectedOfKey(row: Row, kind: CallerKind, type: ProcedureType): Outcome {
  if (row.who === "admin" || row.keys === "never") return "key_scope";
  if (row.keys === "own") return "allowed";
  if (kind !== "key of another project")
    return coversScope([scopes[kind]!], scopeOf(row, type)) ? "allowed" : "key_scope";
  // The key can see its organization but cannot act for it. It cannot see that other projects exist.
  return row.unknown === "org_not_found" ? "key_scope" : (row.unknown ?? "");
}

function scopeOf({ who, scope }: Row, type: ProcedureType): ApiKeyScope {
  const usual = type !== "mutation" ? "read" : who === "member" ? "write" : "admin";
  return scope ?? usual;
}

test("every procedure and function has a row, and every row has one of them", () => {
  expect(Object.keys(rows).toSorted()).toEqual(doors.map(({ path }) => path).toSorted());
});

test("every procedure performs the act it is named after, and is a mutation only if the act changes something", () => {
  const actual = doors.map(({ path, type }) => [path, type === "mutation"]);
  const entries = Object.entries<Act>(acts).map(([name, { changes }]) => [name, changes]);
  expect(Object.fromEntries(entries)).toEqual(Object.fromEntries(actual));
});

describe.each(doors)("$path", ({ path, type }) => {
  const row = rows[path] ?? { who: "all" };
  // The row of a call about an organization names a project that does not exist, and rows of the platform name nothing that exists.
  const isOwnAnswer = (outcome: Outcome) =>
    (outcome === "project_not_found" && row.unknown === "org_not_found") ||
    (row.who === "admin" && outcome.endsWith("_not_found"));
  const outcomeOf = (outcome: Outcome) =>
    (REFUSALS.has(outcome) && !isOwnAnswer(outcome)) || outcome === row.unknown
      ? outcome
      : "allowed";

  /** Those of calls that are refused, or change nothing. */
  let lasting: Promise<Ids> | undefined;
  const lastingObjects = () => (lasting ??= makeObjects(row));

  test("responds to every kind of caller as its row expects", async () => {
    const expectedOutcomes = callerKinds.map((kind) => [kind, expected(row, kind, type)] as const);
    const outcomes = new Map<CallerKind, Outcome>();
    const ask = async (kind: CallerKind, objects: Promise<Ids>) => {
      const input = row.input?.(await objects);
      outcomes.set(kind, outcomeOf(await call(callers.of(kind), path, type, input)));
    };
    const changes = ([, outcome]: readonly [CallerKind, Outcome]) =>
      type === "mutation" && outcome === "allowed";
    // What changes nothing can be asked at the same time.
    const lasting = expectedOutcomes.filter((each) => !changes(each));
    await Promise.all(lasting.map(([kind]) => ask(kind, lastingObjects())));
    for (const [kind] of expectedOutcomes.filter(changes))
      // A call may remove objects that the next call needs.
      await ask(kind, row.who === "all" ? lastingObjects() : makeObjects(row));
    expect(expectedOutcomes.map(([kind]) => [kind, outcomes.get(kind)])).toEqual(expectedOutcomes);
  });

  test("gives an outsider the same response for a foreign id and an unknown id", async () => {
    if (!row.unknown) return expect(["anybody", "all", "admin"]).toContain(row.who);
    const foreign = row.input?.(await lastingObjects());
    const stranger = callers.of("stranger");
    const answers = [
      await call(stranger, path, type, foreign),
      await call(stranger, path, type, row.input?.(NO_OBJECTS)),
    ];
    expect(answers).toEqual([row.unknown, row.unknown]);
  });
});

test("an administrator's unverified address gives no rights", async () => {
  const users = collection(world.services.mongo.db, "authUsers");
  await users.updateOne({ email: PLATFORM_ADMIN }, { $set: { emailProvenAt: null } });
  const root = callers.of("platform admin");
  expect(await call(root, "admin.overview", "query", undefined)).toBe("forbidden");
});

test("a removed member loses all access immediately", async () => {
  const { orgId, projectId } = await makeObjects(rows["projects.get"]!);
  const member = callers.of("member");
  expect(await call(member, "projects.get", "query", { projectId })).toBe("allowed");
  const { user } = await member.api.account.get.query();
  await pullMember(world.services.mongo.db, orgId, user.id);
  expect(await call(member, "projects.get", "query", { projectId })).toBe("project_not_found");
});
