import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { z } from "zod";
import { readProjectFile } from "#content/project-file/read-project-file.ts";
import { fileSections } from "#schemas/projects/project-file/file-sections.ts";
import { FILE_SCHEMA_PATH, fileSchema } from "#schemas/projects/project-file/json-schema.ts";

const page = readFileSync("web/content/docs/site/pressmark-yml.md", "utf8");
const example = /```yaml\n(.*?)```/s.exec(page)?.[1] ?? "";
const schema = z.fromJSONSchema(fileSchema());

test("the example of the docs passes the JSON Schema and the build, and names the schema's address", () => {
  expect(schema.safeParse(parse(example))).toMatchObject({ success: true });
  const { issues, settings } = readProjectFile(example);
  expect(issues).toEqual([]);
  expect(settings.map(({ field }) => field)).toEqual([
    "title",
    "description",
    "language",
    "ignore",
    "failOnCategories",
  ]);
  expect(example.split("\n", 1)[0]).toMatch(
    new RegExp(`^# yaml-language-server: \\$schema=https://[^/]+${FILE_SCHEMA_PATH}$`),
  );
});

test.each([
  ["a misspelled field", { site: { titel: "Garden" } }],
  ["a number for a text", { site: { title: 3 } }],
  ["a title that is too long", { site: { title: "a".repeat(101) } }],
  ["what the file cannot set", { visibility: "private" }],
  ["a rule without a reason", { issues: { ignore: [{ files: "a/" }] } }],
  ["an unknown category of issues", { issues: { failOnCategories: ["lnik"] } }],
])("editors mark %s", (_, file) => {
  expect(schema.safeParse(file).success).toBe(false);
});

test("editors do not mark letters of ordinary titles", () => {
  expect(schema.safeParse({ site: { title: "p {Cc} Grüße 庭" } }).success).toBe(true);
});

test("editors describe every section and field", () => {
  const { properties } = fileSchema() as { properties: Record<string, Described> };
  for (const [name, { fields }] of Object.entries(fileSections)) {
    expect(properties[name]?.description, name).toBeTruthy();
    if (typeof fields === "string") continue;
    for (const field of fields)
      expect(properties[name]?.properties?.[field]?.description, `${name}.${field}`).toBeTruthy();
  }
});

interface Described {
  description?: string;
  properties?: Record<string, Described>;
}
