import { describe, expect, test } from "vitest";
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

describe("A status in any notation", () => {
  test.for([
    "**Active**",
    "@done",
    "`wip`",
    "[x] done",
    "- [ ] to do",
    "[[Active]], [[Old]]",
    ":green:",
    "{{status}}",
    "\n  - **a**\n  - b",
  ])("is text, and publishes the note: %s", (value) => {
    const { publish, issues } = compiled(`---\nstatus: ${value}\n---\nText`);
    expect(publish.hold).toBeNull();
    expect(issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  test.for([
    "**Draft**",
    "[[Draft]]",
    "*private*",
    "[ ] draft",
    '"pending',
    "\n  - **draft**\n  - b",
  ])("still withholds the note if it says so: %s", (value) => {
    const { publish, issues } = compiled(`---\nstatus: ${value}\n---\nText`);
    expect(publish.hold).not.toBeNull();
    expect(issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  test("withholds the note if it cannot be read, and may say so", () => {
    const { publish, issues } = compiled("---\nstatus: **pending** review of it\n---\nText");
    expect(publish.hold).not.toBeNull();
    expect(issues.map(({ severity }) => severity)).toEqual(["error"]);
  });
});

test.for(["draft: {{draft}}", "published: {{published}}", "publishedAt: <% tp.date.now() %>"])(
  "a placeholder of a template withholds the note, and is no mistake: %s",
  (line) => {
    const { publish, issues } = compiled(`---\n${line}\n---\nText`);
    expect(publish.hold).not.toBeNull();
    expect(issues.map(({ severity }) => severity)).toEqual(["info"]);
  },
);

test.for([
  ["[[2024-01-02]]", "2024-01-02"],
  ['"[[2024]]"', "2024-01-01"],
  ["May 2020", "2020-05-01"],
  ["2020年5月", "2020-05-01"],
  ["(2020)", "2020-01-01"],
] as const)("the day of publication may be written %s", ([value, day]) => {
  const { publish, issues } = compiled(`---\npublished: ${value}\n---\nText`);
  expect([publish.hold, publish.publishAt?.slice(0, 10)]).toEqual([null, day]);
  expect(issues).toEqual([]);
});
