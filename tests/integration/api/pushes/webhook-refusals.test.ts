import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import {
  deliver as deliverTo,
  linkExample,
  push,
  type Sending,
  sign,
} from "#tests/support/doubles/hosts/github-sender.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const APP_SECRET = "the secret of a GitHub App";
const MEGABYTE = 1024 * 1024;

let world: World;
let ada: Person;
let target: Awaited<ReturnType<typeof linkExample>>;

beforeAll(async () => {
  world = await startWorld({ GITHUB_WEBHOOK_SECRET: APP_SECRET });
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  target = await linkExample(ada);
});

const deliver = (payload: unknown, sending: Partial<Sending> = {}) =>
  deliverTo(world.url, payload, { path: target.path, secret: target.webhookSecret, ...sending });
const events = async () => (await ada.api.gitEvents.list.query({ projectId: target.id })).gitEvents;
const upper = (text: string) => text.toUpperCase().replace("SHA256", "sha256");

test.each<[string, (body: string) => Partial<Sending>, number, string]>([
  [
    "D01 no signature",
    () => ({ headers: { "x-hub-signature-256": undefined } }),
    401,
    "signature_missing",
  ],
  ["D02 another secret", () => ({ secret: "wrong" }), 401, "signature_invalid"],
  ["D05 the secret of another webhook", () => ({ secret: APP_SECRET }), 401, "signature_invalid"],
  [
    "D03 an empty secret",
    (body) => ({
      headers: {
        "x-hub-signature-256": `sha256=${createHmac("sha256", Buffer.alloc(0)).update(body).digest("hex")}`,
      },
    }),
    401,
    "signature_invalid",
  ],
  [
    "D02 only SHA-1",
    () => ({ headers: { "x-hub-signature-256": undefined, "x-hub-signature": "sha1=00" } }),
    401,
    "signature_invalid",
  ],
  [
    "D02 an uppercase signature",
    (body) => ({ headers: { "x-hub-signature-256": upper(sign(body, target.webhookSecret)) } }),
    401,
    "signature_invalid",
  ],
  [
    "D02 a short signature",
    () => ({ headers: { "x-hub-signature-256": "sha256=00" } }),
    401,
    "signature_invalid",
  ],
  [
    "D04 a changed body",
    (body) => ({
      body: `${body} `,
      headers: { "x-hub-signature-256": sign(body, target.webhookSecret) },
    }),
    401,
    "signature_invalid",
  ],
  [
    "D09 a form",
    () => ({
      body: "payload=%7B%7D",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-hub-signature-256": sign("payload=%7B%7D", target.webhookSecret),
      },
    }),
    415,
    "content_type",
  ],
  [
    "D04 a compressed body",
    () => ({ headers: { "content-encoding": "gzip" } }),
    415,
    "content_type",
  ],
  [
    "D12 no delivery id",
    () => ({ headers: { "x-github-delivery": undefined } }),
    400,
    "delivery_id",
  ],
  ["D12 a delivery id of 5 KB", () => ({ delivery: "x".repeat(5_000) }), 400, "delivery_id"],
  ["D13 an array", () => ({ body: "[]" }), 400, "invalid_json"],
  ["D13 half a body", () => ({ body: '{"ref":' }), 400, "invalid_json"],
  ["D02 an empty body", () => ({ body: "" }), 401, "signature_invalid"],
  [
    "D13 JSON of 200,000 levels",
    () => ({ body: `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}` }),
    400,
    "invalid_json",
  ],
  ["D13 a prototype", () => ({ body: '{"__proto__":{"admin":true}}' }), 400, "invalid_json"],
])("%s is refused", async (_name, change, status, appCode) => {
  const answer = await deliver(push(), change(JSON.stringify(push())));
  expect([answer.status, answer.body.appCode]).toEqual([status, appCode]);
  expect(await events()).toEqual([]);
});

test.each<[string, Partial<Sending>]>([
  ["no signature", { headers: { "x-hub-signature-256": undefined } }],
  ["another secret", { secret: "wrong" }],
  ["a form", { headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ["half a body", { secret: "wrong", body: '{"ref":' }],
])("D16 the refusal for %s does not reveal whether a project exists", async (_, sending) => {
  const answerOf = async (path: string) => {
    const { status, body, headers } = await deliver(push(), { secret: "wrong", ...sending, path });
    const { success, appCode } = body;
    const size = headers.get("content-length");
    return { status, success, appCode, size, names: [...headers.keys()] };
  };
  const answer = await answerOf(target.path);
  expect([401, 415]).toContain(answer.status);
  expect(await answerOf(`/webhooks/github/${newId()}`)).toEqual(answer);
});

test("D16 a delivery for a deleted project is refused", async () => {
  await ada.api.projects.delete.mutate({ projectId: target.id });
  expect((await deliver(push())).status).toBe(401);
});

test("D24 methods other than POST are refused", async () => {
  const response = await fetch(`${world.url}/webhooks/github/${target.id}`);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

test("D08 a body of 25 MB is accepted, and a larger one is refused", async () => {
  const head = JSON.stringify({ ...push(), padding: "" });
  const padded = (bytes: number) =>
    head.replace('"padding":""', `"padding":"${"x".repeat(bytes - Buffer.byteLength(head))}"`);
  expect((await deliver(null, { body: padded(25 * MEGABYTE) })).status).toBe(202);
  const tooLarge = await deliver(null, { body: padded(25 * MEGABYTE + 1) });
  expect([tooLarge.status, tooLarge.body.appCode]).toEqual([413, "payload_too_large"]);
});

test("D23 a sender with many invalid signatures must wait, and valid signatures are still accepted", async () => {
  const failures = [];
  for (let index = 0; index < 61; index++)
    failures.push(await deliver(push(), { secret: "wrong" }));
  expect(failures.slice(0, 60).every(({ status }) => status === 401)).toBe(true);
  expect(failures[60]?.status).toBe(429);
  expect(failures[60]?.headers.get("retry-after")).toBe("60");
  expect((await deliver(push())).status).toBe(202);
});
