import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REST_BASE } from "#api/rest/base.ts";
import { openApiDocument } from "#api/rest/open-api/document.ts";
import {
  type FuzzedRequest,
  fuzzedRequests,
  type OperationObject,
} from "#tests/support/inputs/hostile/fuzzed-requests.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const REQUESTS = 300;
/** On a busy machine, fewer requests are sent. */
const TIME_MS = 12_000;
const PATIENCE_MS = 120_000;
/** Operations that get objects of their own. */
const deletions = ["delete_project", "delete_webhook", "delete_channel"];

interface Target {
  method: string;
  path: string;
  operation: OperationObject;
}

let world: World;
let token: string;
let targets: Target[];
let components: { schemas: Record<string, object> };
const known: Record<string, unknown> = {};
const spare: Record<string, unknown> = {};
const ajv = new Ajv2020({ strict: false, validateFormats: false });

beforeAll(async () => {
  world = await startWorld();
  const ada = await world.signUp();
  ({ token } = ada);
  const document = openApiDocument(world.services.env);
  components = document["components"] as typeof components;
  targets = Object.entries(
    document["paths"] as Record<string, Record<string, OperationObject>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
      // In a counterexample.
      [fc.toStringMethod]: () => operation.operationId,
    })),
  );
  const orgId = ada.org;
  const create = async (name: string) => {
    const source = { kind: "remote" as const };
    const { project } = await ada.api.projects.create.mutate({ orgId, name, source });
    return project.id;
  };
  const projectId = await create("Garden");
  const content = "# Start\n\nThe [[Rose]].\n";
  const changes = ["start.md", "rose.md", "deep/note.md"].map((path) => ({ path, content }));
  await ada.api.source.write.mutate({ projectId, base: null, message: "Begin", changes });
  const { deployment } = await ada.api.deployments.create.mutate({ projectId });
  const { domain } = await ada.api.domains.add.mutate({ projectId, host: "roses.example.com" });
  const webhook = { projectId, url: "https://hooks.example.com/in", events: ["*" as const] };
  const webhookId = (await ada.api.webhooks.create.mutate(webhook)).webhook.id;
  const { delivery } = await ada.api.webhooks.test.mutate({ webhookId });
  const addChannel = async () => {
    const url = "https://chat.example.invalid/hooks/abc";
    const events = ["deployment.failed" as const];
    const input = { projectId, kind: "mattermost" as const, name: "Releases", url, events };
    return (await ada.api.integrations.add.mutate(input)).channel.id;
  };
  const channelId = await addChannel();
  Object.assign(known, {
    orgId,
    projectId,
    deploymentId: deployment.id,
    domainId: domain.id,
    webhookId,
    deliveryId: delivery.id,
    channelId,
    path: ["start.md", "rose.md", "deep/note.md", "deep", "new.md"],
    branch: ["main", "drafts"],
    name: ["Rose", "MY_TOKEN"],
    host: ["a.example.com", "b.example.com"],
  });
  // Others, because they are soon deleted.
  spare["projectId"] = await create("Spare");
  spare["channelId"] = await addChannel();
  spare["webhookId"] = (await ada.api.webhooks.create.mutate(webhook)).webhook.id;
});
afterAll(() => world.close());

async function answerTo({ method }: Target, { path, headers, body }: FuzzedRequest) {
  const answer = await world.app.inject({
    method: method.toUpperCase() as "GET",
    url: REST_BASE + path,
    headers: {
      authorization: `Bearer ${token}`,
      host: "localhost",
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const type = String(answer.headers["content-type"]);
  return { status: answer.statusCode, type, text: answer.payload };
}

const checks = new Map<object, ValidateFunction>();

/** A schema of the document refers to its components. */
function checkOf(schema: object): ValidateFunction {
  const existing = checks.get(schema);
  if (existing) return existing;
  const check = ajv.compile({ ...schema, components });
  checks.set(schema, check);
  return check;
}

/** What is wrong with an answer. */
function faultsOf(
  { operation }: Target,
  { status, type, text }: Awaited<ReturnType<typeof answerTo>>,
): string[] {
  const faults: string[] = [];
  if (!(status in operation.responses)) faults.push(`${status} is not in the document: ${text}`);
  if (status === 204 || status === 304) return text === "" ? faults : [...faults, "has a body"];
  const isProblem = status >= 400;
  const expected = isProblem ? "application/problem+json" : "application/json";
  if (!type.startsWith(expected)) return [...faults, `${status} has the type ${type}: ${text}`];
  const check = checkOf(
    isProblem
      ? components.schemas["Problem"]!
      : operation.responses[status]!.content!["application/json"].schema,
  );
  const body = JSON.parse(text) as { status?: number };
  if (!check(body)) faults.push(`${status}: ${ajv.errorsText(check.errors)}`);
  if (isProblem && body.status !== status) faults.push(`${status} says ${body.status}`);
  return faults;
}

test(
  "no request that fits the OpenAPI document or is hostile gets a 5xx, and every answer is as the document says",
  { timeout: PATIENCE_MS },
  async () => {
    const requests = fc.constantFrom(...targets).chain((target) => {
      const own = deletions.includes(target.operation.operationId) ? spare : {};
      return fuzzedRequests(target, { ...known, ...own }).map((request) => ({ target, request }));
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ target, request }) => {
        expect(faultsOf(target, await answerTo(target, request))).toEqual([]);
      }),
      { numRuns: REQUESTS, interruptAfterTimeLimit: TIME_MS, endOnFailure: true },
    );
  },
);
