import { jsonSchema, type ModelMessage, streamText } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AiAccess } from "#core/ai/access.ts";
import { type AiFailure, failureOf, failureOfFinish } from "#core/ai/failure.ts";
import { openModel } from "#core/ai/open-model.ts";
import { usdOf } from "#core/ai/prices.ts";
import { type ModelDouble, startModelDouble } from "#tests/support/doubles/models/model-double.ts";
import { startHttpDouble } from "#tests/support/doubles/http-double.ts";

let double: ModelDouble;
beforeAll(async () => {
  double = await startModelDouble();
});
afterAll(() => double.close());
beforeEach(() => double.requests.splice(0));

/** Short, because these tests wait for them. */
const TIMES = { firstByteMs: 300, betweenMs: 300 };
const prices = { input: 3, output: 15 };

const accessOf = (more: Partial<AiAccess> = {}): AiAccess => ({
  source: "org",
  provider: "openai",
  baseUrl: double.url,
  model: "model-small",
  key: double.key,
  prices,
  ...more,
});

/** One answer, as the chat worker asks for it. */
async function ask(more: Partial<AiAccess> = {}, hosts = [double.host]) {
  const messages: ModelMessage[] = [{ role: "user", content: "What is new?" }];
  const answer = streamText({
    model: openModel({ ALLOW_PRIVATE_HOSTS: hosts }, accessOf(more), TIMES),
    system: "Be short.",
    messages,
    maxRetries: 0,
    onError: () => {},
    tools: {
      read_note: {
        description: "Reads a note.",
        inputSchema: jsonSchema({ type: "object", properties: { path: { type: "string" } } }),
      },
    },
  });
  const got = { pieces: [] as string[], calls: [] as unknown[], failure: null as AiFailure | null };
  try {
    for await (const part of answer.fullStream) {
      if (part.type === "text-delta") got.pieces.push(part.text);
      if (part.type === "tool-call") got.calls.push([part.toolName, part.input]);
      if (part.type === "error") got.failure ??= failureOf(part.error);
      if (part.type === "finish") got.failure ??= failureOfFinish(part.finishReason);
      if (part.type === "finish-step") Object.assign(got, { usage: part.usage });
    }
  } catch (error) {
    // A broken connection.
    got.failure = failureOf(error);
  }
  return got as typeof got & { usage?: { inputTokens: number; outputTokens: number } };
}

const codeOf = ({ failure }: { failure: AiFailure | null }) => failure?.error.appCode ?? null;

describe.each(["openai", "anthropic", "compatible"] as const)("a model of %s", (provider) => {
  test("writes its answer in pieces and says what it used", async () => {
    double.script({ text: "Two notes are new.", usage: { inputTokens: 1_000, outputTokens: 200 } });
    const answer = await ask({ provider });
    expect(answer.pieces.join("")).toBe("Two notes are new.");
    expect(answer.pieces.length).toBeGreaterThan(1);
    expect(answer.usage).toMatchObject({ inputTokens: 1_000, outputTokens: 200 });
    expect(usdOf(prices, answer.usage!)).toBeCloseTo(0.006, 9);
    expect(answer.failure).toBeNull();
    const path = provider === "anthropic" ? "/v1/messages" : "/v1/chat/completions";
    expect(double.requests.map((request) => request.path)).toEqual([path]);
  });

  test("calls several tools at once", async () => {
    const calls = ["a.md", "b.md"].map((path) => ({ name: "read_note", input: { path } }));
    double.script({ text: "I read both.", calls });
    const answer = await ask({ provider });
    expect(answer.calls).toEqual(calls.map(({ name, input }) => [name, input]));
    expect(double.requests[0]!.body.tools).toHaveLength(1);
  });

  test("may write arguments that are not JSON, which stay a text", async () => {
    double.script({ malformed: true });
    const { calls } = await ask({ provider });
    expect(calls).toEqual([["read_note", expect.stringContaining("unfinis")]]);
  });

  test.each([
    [{ failure: 401 }, "ai_key_refused", false],
    [{ failure: 404 }, "ai_model_missing", false],
    [{ failure: 429, retryAfter: 7 }, "ai_busy", true],
    [{ failure: 500 }, "ai_unavailable", true],
    [{ failure: 503 }, "ai_busy", true],
    [{ failure: 529 }, "ai_busy", true],
    [{ failure: 400, message: "prompt is too long: 9 tokens > 8" }, "ai_context_full", false],
    [{ failure: 400, message: "temperature: out of range" }, "ai_request_refused", false],
    [{ cut: true, text: "This sentence never" }, "ai_unavailable", true],
    [{ hang: true }, "ai_unavailable", true],
    [{ hang: true, text: "And then" }, "ai_unavailable", true],
  ] as const)("fails understandably: %j", async (step, code, isTemporary) => {
    double.script(step);
    const { failure } = await ask({ provider });
    expect([failure?.error.appCode, failure?.isTemporary]).toEqual([code, isTemporary]);
    expect(failure?.retryAfterMs).toBe("retryAfter" in step ? 7_000 : null);
  });
});

test.each(["openai", "anthropic", "compatible"] as const)(
  "a refusal of %s is reported as a refusal",
  async (provider) => {
    double.script({ refusal: "I cannot help with that." });
    const { failure } = await ask({ provider });
    expect(failure).toMatchObject({ isTemporary: false, error: { appCode: "ai_refused" } });
  },
);

test("an account without credit is not asked again", async () => {
  double.script({ failure: 429, code: "insufficient_quota" });
  const { failure } = await ask();
  expect(failure).toMatchObject({ isTemporary: false, error: { appCode: "ai_no_credit" } });
});

test("a service without keys gets none", async () => {
  const open = await startModelDouble({ key: null });
  open.script({ text: "Hello." });
  const access = { provider: "compatible", baseUrl: open.url, key: null } as const;
  expect((await ask(access, [open.host])).pieces.join("")).toBe("Hello.");
  expect(open.requests[0]!.headers.authorization).toBeUndefined();
  await open.close();
});

test("a private address is refused, unless the operator lists or sets it", async () => {
  double.always({ text: "Hello." });
  expect(codeOf(await ask({}, []))).toBe("ai_address_refused");
  const { port } = new URL(double.url);
  const byName = { baseUrl: `http://localhost:${port}/v1` };
  expect(codeOf(await ask(byName))).toBe("ai_address_refused");
  expect(double.requests).toEqual([]);
  expect(codeOf(await ask({ source: "installation" }, []))).toBeNull();
  double.always(null);
});

test("the key is not sent to where a service redirects to", async () => {
  const moved = await startHttpDouble(() => ({
    status: 307,
    headers: { location: `${double.url}/chat/completions` },
  }));
  const { failure } = await ask({ baseUrl: moved.url }, [new URL(moved.url).host, double.host]);
  expect(failure?.error.message).toContain(`redirects to ${double.host}`);
  expect(double.requests).toEqual([]);
  await moved.close();
});

test("a service that repeats the key in an error does not show it to members", async () => {
  double.script({ failure: 400, message: `Bad request from ${double.key}.` });
  const { failure } = await ask();
  expect(failure?.error.message).toContain("Bad request from [key].");
});
