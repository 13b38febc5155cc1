import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";

const compiled = (source: string) =>
  compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false });
const severities = (source: string) => compiled(source).issues.map(({ severity }) => severity);

test("bold text in front matter is text, not a reference to another value", () => {
  const { issues } = compiled("---\ntitle: **golang**\n---\nText");
  expect(issues.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    expect.stringMatching(/^info .*plain text/),
  ]);
});

test("a reference that leads nowhere never publishes a note", () => {
  const { issues, publish } = compiled("---\ndraft: *yes\n---\nText");
  expect(publish.hold).not.toBeNull();
  expect(issues.length).toBeGreaterThan(0);
});

test("a property of Logseq that withholds its page is no mistake, and withholds it", () => {
  const { issues, publish } = compiled("tags:: a\npublic:: false\n\n- Text");
  expect(publish.hold).not.toBeNull();
  expect(issues.map(({ severity, line }) => [severity, line])).toEqual([["info", 2]]);
  expect(severities("public: false\n\nText")).toEqual(["error"]);
});
