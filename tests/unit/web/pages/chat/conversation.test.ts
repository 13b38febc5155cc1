import { afterEach, expect, test, vi } from "vitest";
import type { TaskPart, TaskPartBody } from "#schemas/tasks/part.ts";
import {
  type Conversation,
  continueWith,
  emptyConversation,
} from "../../../../../web/src/pages/chat/task/log/conversation.ts";
import { createTaskLog } from "../../../../../web/src/pages/chat/task/log/task-log.ts";

afterEach(() => vi.useRealTimers());

const log = (...bodies: TaskPartBody[]): TaskPart[] =>
  bodies.map((body, index) => ({ seq: index + 1, at: "2026-11-27T08:00:00.000Z", ...body }));

const message = (text: string): TaskPartBody => ({
  kind: "message",
  userId: "u",
  author: "Ada",
  text,
  notes: [],
  attachments: [],
});
const delta = (text: string, step = 1): TaskPartBody => ({ kind: "delta", step, text });
const usage = { inputTokens: 10, outputTokens: 2, usd: null };
const call = { id: "c1", name: "read_note", input: { path: "about.md" } };
const answer = (text: string, calls: (typeof call)[] = [], step = 1): TaskPartBody => ({
  kind: "answer",
  step,
  text,
  calls,
  usage,
});
const result: TaskPartBody = {
  kind: "result",
  step: 1,
  callId: "c1",
  name: "read_note",
  failure: null,
  summary: "12 lines",
  commit: null,
  changes: [],
  startedTaskId: null,
};
const retry: TaskPartBody = { kind: "retry", step: 1, reason: "It is busy.", retryAt: null };
const status = (name: "failed" | "waiting" | "canceled", reason: string | null): TaskPartBody => ({
  kind: "status",
  status: name,
  reason,
});

/** What is on the page, in short. */
const shown = ({ items }: Conversation) =>
  items.map((item) => {
    if (item.kind === "message") return `Ada: ${item.text}`;
    if (item.kind === "status") return `${item.status}: ${item.reason}`;
    if (item.kind === "retry") return `retry ${item.times}${item.isOver ? ", over" : ""}`;
    if (item.kind !== "answer") return item.kind;
    const calls = item.calls.map(({ result: ended }) => (ended ? ended.summary : "running"));
    return [item.state, item.text, ...calls].join(" | ");
  });
const after = (...bodies: TaskPartBody[]) => shown(continueWith(emptyConversation, log(...bodies)));

test("an answer grows with its pieces, and the whole answer takes their place", () => {
  expect(after(message("Hi"), delta("He"), delta("llo"))).toEqual(["Ada: Hi", "streaming | Hello"]);
  expect(after(message("Hi"), delta("He"), answer("Hello Ada"))).toEqual([
    "Ada: Hi",
    "whole | Hello Ada",
  ]);
});

test("a message that is sent in the meantime does not cut the answer in two", () => {
  expect(after(delta("One "), message("Stop?"), delta("two"), answer("One two"))).toEqual([
    "whole | One two",
    "Ada: Stop?",
  ]);
});

test("a call runs until its result is there", () => {
  const parts = [answer("", [call]), result];
  expect(after(...parts.slice(0, 1))).toEqual(["whole |  | running"]);
  expect(after(...parts)).toEqual(["whole |  | 12 lines"]);
});

test("a retry withdraws the pieces, counts, and is over with the next piece", () => {
  expect(after(delta("Ha"), retry, retry)).toEqual(["retry 2"]);
  expect(after(delta("Ha"), retry, retry, delta("Hello"))).toEqual([
    "retry 2, over",
    "streaming | Hello",
  ]);
});

test("a task that ends leaves no answer that still seems to be written", () => {
  expect(after(delta("Ha"), status("canceled", null))).toEqual(["cut | Ha", "canceled: null"]);
  expect(after(delta("Ha"), status("canceled", null), retry, answer("Hello"))).toEqual([
    "canceled: null",
    "retry 1, over",
    "whole | Hello",
  ]);
});

test("a turn that simply ends needs no line, and one that ends with a reason has it", () => {
  expect(after(answer("Done."), status("waiting", null))).toEqual(["whole | Done."]);
  expect(after(status("waiting", "50 steps."), status("failed", "No key."))).toEqual([
    "waiting: 50 steps.",
    "failed: No key.",
  ]);
});

test("entries that are repeated after a reconnect change nothing, and left out pieces are no gap", () => {
  const parts = log(message("Hi"), delta("He"), delta("llo"), answer("Hello"));
  const before = continueWith(emptyConversation, parts.slice(0, 2));
  expect(continueWith(before, parts.slice(0, 2))).toBe(before);
  const resumed = continueWith(before, [parts[1]!, parts[3]!]);
  expect(shown(resumed)).toEqual(shown(continueWith(emptyConversation, parts)));
  expect([resumed.lastSeq, resumed.settledSeq]).toEqual([4, 4]);
});

test("earlier entries are put before those on the page", async () => {
  vi.useFakeTimers();
  const parts = log(message("Hi"), answer("", [call]), result, delta("So"));
  const page = createTaskLog();
  const onChange = vi.fn<() => void>();
  page.subscribe(onChange);
  page.add(parts.slice(2));
  page.addEarlier(parts.slice(0, 2));
  await vi.runAllTimersAsync();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(shown(page.snapshot())).toEqual(["Ada: Hi", "whole |  | 12 lines", "streaming | So"]);
  expect(page.lastSeq).toBe(4);
});
