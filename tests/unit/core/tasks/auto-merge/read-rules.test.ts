import { expect, test } from "vitest";
import { readProblem } from "#core/tasks/auto-merge/read-rules.ts";
import type { TaskPartDocument } from "#store/tasks/documents.ts";

const PUBLIC = { paths: new Set(["docs/lawn.md"]), revisions: new Set(["main", "task/x", "c1"]) };
const about = { taskId: "t", orgId: "o", projectId: "p", at: new Date() };

function problemOf(name: string, input: unknown, answer: object | string = {}): string | null {
  const usage = { inputTokens: 1, outputTokens: 1, usd: null };
  const calls = [{ id: "call_1", name, input }];
  const forModel = typeof answer === "string" ? answer : JSON.stringify(answer);
  const result = { failure: null, summary: "", commit: null, changes: [], startedTaskId: null };
  const parts: TaskPartDocument[] = [
    { ...about, _id: "a", seq: 1, kind: "answer", step: 1, text: "", calls, usage },
    {
      ...about,
      _id: "b",
      seq: 2,
      kind: "result",
      step: 1,
      callId: "call_1",
      name,
      ...result,
      forModel,
    },
  ];
  return readProblem(parts, PUBLIC);
}

test("what visitors can see may be read, in every way", () => {
  const note = { path: "docs/lawn.md", content: 'He said "path":"drafts/plan.md".' };
  expect(problemOf("read_note", { path: "docs/lawn.md" }, note)).toBeNull();
  expect(problemOf("search_notes", { query: "lawn" }, { notes: [note] })).toBeNull();
  const diff = { from: "main", to: "c1" };
  expect(problemOf("read_diff", { ...diff, path: "docs/lawn.md" })).toBeNull();
  expect(problemOf("read_diff", { ...diff, format: "files" })).toBeNull();
  expect(problemOf("list_notes", {}, { notes: [{ path: "drafts/plan.md" }] })).toBeNull();
});

test.each([
  ["read_note", { path: "drafts/plan.md" }],
  ["read_note", { path: "/docs/lawn.md" }],
  ["read_outline", { path: "drafts/plan.md" }],
  ["edit_note", { path: "drafts/plan.md" }],
])("%s of %o needs a person", (name, input) => {
  expect(problemOf(name, input)).toMatch(/which visitors cannot see/);
});

test("a draft among what a search or a diff showed needs a person, also if the answer is cut", () => {
  const notes = [
    { path: "docs/lawn.md", excerpt: "x" },
    { path: "drafts/ä “q”.md", excerpt: "y" },
  ];
  const cut = JSON.stringify({ notes }).slice(0, -10);
  expect(problemOf("search_notes", { query: "x" }, cut)).toMatch(/read drafts\/ä “q”\.md, which/);
  expect(problemOf("read_diff", { from: "main", path: "drafts" })).toMatch(
    /has read drafts, which/,
  );
  expect(problemOf("read_diff", { from: "main" })).toMatch(/a diff of all files/);
});

test.each([
  ["read_note", { path: "docs/lawn.md", commit: "c0" }],
  ["read_note", { path: "docs/lawn.md", branch: "other" }],
  ["read_diff", { from: "c0", to: "main" }],
  ["read_diff", { from: ["main"] }],
])("another version of a public note needs a person: %s of %o", (name, input) => {
  expect(problemOf(name, input)).toMatch(/another version/);
});

test("a result without its call needs a person", () => {
  const result = { failure: null, summary: "", commit: null, changes: [], startedTaskId: null };
  const part = {
    ...about,
    _id: "b",
    seq: 2,
    kind: "result",
    step: 1,
    callId: "x",
    name: "y",
  } as const;
  expect(readProblem([{ ...part, ...result }], PUBLIC)).toMatch(/not known/);
});
