import { describe, expect, test } from "vitest";
import type { TaskPartBody, TaskToolCall } from "#schemas/tasks/part.ts";
import type { TaskPartDocument } from "#store/tasks/documents.ts";
import {
  costOf,
  inReadingOrder,
  nextStep,
  repeatsOf,
  retriesOf,
  turnOf,
} from "#workers/chat/run/log-state.ts";

const SECOND_MS = 1_000;
const BEGUN = Date.UTC(2026, 0, 1);

/** A log whose entries are a second apart. */
const logOf = (...bodies: TaskPartBody[]): TaskPartDocument[] =>
  bodies.map((body, at) => ({
    _id: `${at}`,
    taskId: "t",
    orgId: "o",
    projectId: null,
    seq: at + 1,
    at: new Date(BEGUN + at * SECOND_MS),
    ...body,
  }));

const says = (text: string): TaskPartBody => ({
  kind: "message",
  userId: "u",
  author: "Ada",
  text,
  notes: [],
  attachments: [],
});
const call = (id: string, input: unknown = { path: "a.md" }): TaskToolCall => ({
  id,
  name: "read_note",
  input,
});
const answers = (
  step: number,
  calls: TaskToolCall[] = [],
  more: { usd?: number | null; isEstimated?: true; unread?: number[] } = {},
): TaskPartBody => {
  const { usd = null, isEstimated, ...rest } = more;
  const usage = { inputTokens: 10, outputTokens: 2, usd, ...(isEstimated && { isEstimated }) };
  return { kind: "answer", step, text: "Done", calls, usage, ...rest };
};
const gives = (callId: string, step = 1): TaskPartBody => ({
  kind: "result",
  step,
  callId,
  name: "read_note",
  failure: null,
  summary: "Read a.md",
  commit: null,
  changes: [],
  startedTaskId: null,
});
const status = (name: "running" | "waiting" | "canceled"): TaskPartBody => ({
  kind: "status",
  status: name,
  reason: null,
});
const retry = (retryAt: string | null): TaskPartBody => ({
  kind: "retry",
  step: 1,
  reason: "busy",
  retryAt,
});

describe("a worker that takes over continues", () => {
  const cases: [string, TaskPartBody[], object][] = [
    ["with the first question", [says("Hi"), status("running")], { kind: "ask", step: 1 }],
    [
      "with the calls that have no result",
      [says("Hi"), answers(1, [call("a"), call("b")]), gives("a")],
      { kind: "call", step: 1, calls: [call("b")] },
    ],
    [
      "with the next question after all results",
      [says("Hi"), answers(1, [call("a")]), gives("a")],
      { kind: "ask", step: 2 },
    ],
    ["with nothing after an answer without calls", [says("Hi"), answers(1)], { kind: "over" }],
    [
      "with a message that came after the answer",
      [says("Hi"), answers(1), says("More")],
      { kind: "ask", step: 2 },
    ],
    [
      "with a message that the model had not read when it answered",
      [says("Hi"), says("More"), answers(1, [], { unread: [2] })],
      { kind: "ask", step: 2 },
    ],
    [
      "with open calls before a newer message",
      [says("Hi"), answers(1, [call("a")]), says("More")],
      { kind: "call", step: 1, calls: [call("a")] },
    ],
    [
      "without the calls that a person stopped",
      [says("Hi"), answers(1, [call("a"), call("b")]), gives("a"), status("canceled"), says("No")],
      { kind: "ask", step: 2 },
    ],
    [
      "without the calls on a branch that was discarded",
      [
        says("Hi"),
        answers(1, [call("a")]),
        { kind: "discarded", userId: "u", author: "Ada" },
        says("Again"),
      ],
      { kind: "ask", step: 2 },
    ],
  ];
  test.each(cases)("%s", (_, bodies, next) => {
    expect(nextStep(logOf(...bodies))).toEqual(next);
  });
});

test("the model reads a message that it had not read after its own answer", () => {
  const log = logOf(
    says("Hi"),
    status("running"),
    says("More"),
    answers(1, [call("a")], { unread: [3] }),
    gives("a"),
  );
  expect(inReadingOrder(log).map(({ seq }) => seq)).toEqual([1, 2, 4, 3, 5]);
});

test("a task costs what its answers cost, and a turn what came after the last message", () => {
  const log = logOf(
    says("Hi"),
    status("running"),
    answers(1, [], { usd: 0.5 }),
    status("waiting"),
    says("More"),
    // A second later, a worker begins. Until then, the task waits.
    status("running"),
    answers(2, [], { usd: 0.25 }),
  );
  expect(costOf(log)).toEqual({ steps: 2, inputTokens: 20, outputTokens: 4, usd: 0.75 });
  expect(turnOf(log)).toEqual({ steps: 1, tokens: 12, usd: 0.25, ms: SECOND_MS });
});

test("the cost of a task is an estimate if that of one step is", () => {
  const exact = answers(1, [], { usd: 0.5 });
  expect(costOf(logOf(says("Hi"), exact))).not.toHaveProperty("isEstimated");
  const estimated = answers(2, [], { usd: 0.5, isEstimated: true });
  expect(costOf(logOf(says("Hi"), exact, estimated))).toMatchObject({ isEstimated: true, usd: 1 });
});

test("a task whose model has no known price for one step shows no sum", () => {
  expect(costOf(logOf(answers(1, [], { usd: 1 }), answers(2))).usd).toBeNull();
});

test("only failures of the service count as retries, and an answer ends them", () => {
  const at = new Date(BEGUN).toISOString();
  const before = [says("Hi"), retry(at), answers(1, [call("a")]), gives("a")];
  expect(retriesOf(logOf(...before, retry(at), retry(null), retry(at)))).toHaveLength(2);
  expect(retriesOf(logOf(...before))).toEqual([]);
});

test("equal calls count only in a row, and a message begins again", () => {
  const same = [1, 2, 3].flatMap((step) => [answers(step, [call(`${step}`)]), gives(`${step}`)]);
  const repeats = (...bodies: TaskPartBody[]) => repeatsOf(logOf(...bodies), call("last"));
  const last = answers(4, [call("last")]);
  expect(repeats(says("Hi"), ...same, last)).toBe(4);
  expect(repeats(says("Hi"), ...same, answers(4, [call("x", {})]), last)).toBe(1);
  expect(repeats(says("Hi"), ...same, says("Again"), last)).toBe(1);
});
