import { expect, test } from "vitest";
import { isCommitOf, withoutTrailers, withTrailers } from "#core/tasks/commit-trailers.ts";

const call = { taskId: "abc", callId: "call_1_1" };

test("a commit of a call ends with its task and call", () => {
  const message = withTrailers("Fix links", call);
  expect(message).toBe("Fix links\n\nTask: abc\nCall: call_1_1");
  expect(isCommitOf(`${message}\n`, call)).toBe(true);
  expect(isCommitOf(message, { ...call, callId: "call_1_11" })).toBe(false);
  expect(isCommitOf(`${message}\n\nTask: abc\nCall: other`, call)).toBe(false);
  expect(isCommitOf("See Task: abc\nCall: call_1_1", call)).toBe(false);
});

test.each([
  "Task: abc",
  "  task : abc",
  "TASK: abc",
  "Ｔask: abc",
  "T\u200bask: abc",
  "Call：call_1_1",
  "- Call: call_1_1",
  "Signed-off-by: Ada <ada@example.com>",
  "Co-Authored-By: Ada <ada@example.com>",
])("a model cannot write the trailer %j", (line) => {
  for (const end of ["\n", "\r", "\r\n", "\u2028", "\v"])
    expect(withoutTrailers(`Fix links${end}${end}${line}${end}Done`)).toMatch(/^Fix links\n+Done$/);
});

test("other words stay", () => {
  expect(withoutTrailers("Rename tasks\n\nThe task: was easy. Calls stay.")).toBe(
    "Rename tasks\n\nThe task: was easy. Calls stay.",
  );
});
