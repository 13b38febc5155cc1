import { expect, test } from "vitest";
import { readChanges } from "#core/ai/note-agent/read-changes.ts";

const text = "# Ferns\n\nFerns like shade.\nWater them.\nWater them again.\n";
const asked = { text, selection: { from: 0, to: 0 } };
const edit = (...edits: { search: string; replace: string }[]) => ({
  name: "edit_note",
  input: { edits },
});

test("edits become changes in the order of the text, and edits that change nothing are left out", () => {
  const call = edit(
    { search: "Water them.", replace: "Water them daily." },
    { search: "like shade", replace: "love shade" },
    { search: "# Ferns", replace: "# Ferns" },
  );
  expect(readChanges(asked, [call])).toEqual({
    changes: [
      { from: text.indexOf("like"), to: text.indexOf(".\nWater"), insert: "love shade" },
      {
        from: text.indexOf("Water"),
        to: text.indexOf("\nWater them again"),
        insert: "Water them daily.",
      },
    ],
    problems: [],
  });
});

test.each([
  ["Moss", "The model wanted to change text that is not in the note: “Moss”"],
  [
    "Water them",
    "The model does not say which place it means, because the note has this text more than once: “Water them”",
  ],
  ["", "The model does not say where this belongs: “New”"],
])("text that is not in the note exactly once is not changed: %j", (search, problem) => {
  const call = edit({ search, replace: "New" }, { search: "shade", replace: "shadow" });
  const { changes, problems } = readChanges(asked, [call]);
  expect(changes).toHaveLength(1);
  expect(problems).toEqual([problem]);
});

test("text that overlaps itself counts as more than one place", () => {
  const { changes } = readChanges({ ...asked, text: "aaa" }, [
    edit({ search: "aa", replace: "b" }),
  ]);
  expect(changes).toEqual([]);
});

test("of two changes of the same text, only the first one is proposed", () => {
  const call = edit(
    { search: "Ferns like", replace: "All ferns like" },
    { search: "like shade", replace: "love shade" },
  );
  const { changes, problems } = readChanges(asked, [call]);
  expect(changes.map(({ insert }) => insert)).toEqual(["All ferns like"]);
  expect(problems).toEqual([
    "Two changes concern the same text, so the second one is left out: “love shade”",
  ]);
});

test("the selection and the whole note can be replaced", () => {
  const selection = { from: 9, to: 26 };
  const part = { name: "replace_selection", input: { text: "Ferns\r\nlike shade." } };
  expect(readChanges({ text, selection }, [part]).changes).toEqual([
    { ...selection, insert: "Ferns\nlike shade." },
  ]);
  const whole = { name: "replace_note", input: { text: "New" } };
  expect(readChanges(asked, [whole]).changes).toEqual([
    { from: 0, to: text.length, insert: "New" },
  ]);
  expect(
    readChanges({ ...asked, text: "" }, [edit({ search: "", replace: "New" })]).changes,
  ).toEqual([{ from: 0, to: 0, insert: "New" }]);
  expect(readChanges(asked, [part])).toEqual({
    changes: [],
    problems: ["The model wanted to replace the selection, but nothing is selected."],
  });
});

test.each([
  { name: "edit_note", input: '{"edits": [{"search": "unfinis' },
  { name: "edit_note", input: { edits: [] } },
  { name: "edit_note", input: { edits: [{ search: 1, replace: "x" }] } },
  { name: "replace_selection", input: null },
  { name: "replace_note", input: { text: ["x"] } },
  { name: "delete_project", input: {} },
  { name: "__proto__", input: { text: "x" } },
])("a call that cannot be read says so: %j", (call) => {
  expect(readChanges(asked, [call])).toEqual({
    changes: [],
    problems: ["The model sent a change that cannot be read. Ask again."],
  });
});
