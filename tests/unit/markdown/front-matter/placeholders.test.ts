import { expect, test } from "vitest";
import { compile } from "../rendered.ts";

const warningsOf = (frontMatter: string) =>
  compile(`---\n${frontMatter}\n---\na`).issues.filter(({ severity }) => severity !== "info");

test.each([
  "{{date}}",
  "<% tp.date.now() %>",
  "{% now %}",
  "${date}",
  "__DATE__",
  "%DATE%",
  "0000-00-00",
  "0000-00-00T00:00:00Z",
])("a date that another program or the author fills in is no warning: %s", (value) =>
  expect(warningsOf(`date: ${value}`)).toEqual([]),
);

test("a day that no calendar has stays a warning", () => {
  expect(warningsOf("date: 2026-02-30")).toHaveLength(1);
  expect(warningsOf("date: 2026-00-10")).toHaveLength(1);
});

test("a placeholder publishes nothing: a key that may withhold the note withholds it", () => {
  for (const value of ["{{publish}}", "${publish}", "__PUBLISH__", "%PUBLISH%"])
    expect(compile(`---\npublish: ${value}\n---\na`).publish.hold, value).not.toBeNull();
});
