import { expect, test } from "vitest";
import {
  isCommitOf,
  namesTask,
  withoutTrailers,
  withTrailers,
} from "#core/tasks/commit-trailers.ts";
import { mergeMessage, revertMessage } from "#core/tasks/merge/merge-commit.ts";
import { newId } from "#schemas/ids.ts";

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

test("commits of tasks, their merges, reverts and squashed branches name the task, and words about a task do not", () => {
  const task = { _id: newId(), title: "Mend the links" };
  const call = { taskId: task._id, callId: "call_1" };
  const own = withTrailers("Mend a link", call);
  for (const message of [
    own,
    mergeMessage(task, { message: undefined, head: "a".repeat(40) }),
    revertMessage(task, "a".repeat(40)),
    `Mend the links (#7)\n\n* ${own}\n\n* Another\n\nCo-authored-by: Ada <ada@example.com>`,
  ])
    expect(namesTask(message), message).toBe(true);
  for (const message of ["Task: mend the links", `See Task: ${task._id}`, "Update about.md"])
    expect(namesTask(message), message).toBe(false);
});
