import { z } from "zod";
import { NewIgnoredIssues } from "../ignored-issues.ts";
import { FileLanguages } from "../languages.ts";
import { FileVersions } from "../versions.ts";
import { type FileSection, fileSections, issuesSection, schemaOfField } from "./file-sections.ts";

/** Path of the schema at the address of the dashboard. Files name it in their first line, so it stays where it is. */
export const FILE_SCHEMA_PATH = "/schema/pressmark.json";

type JsonSchema = Record<string, unknown>;

/** The JSON Schema of `pressmark.yml`, for editors that complete and check it. It has the schemas that a build uses. */
export function fileSchema(): JsonSchema {
  const sections = Object.entries(fileSections).map(([name, section]) => [
    name,
    ofSection(section),
  ]);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Settings of a Pressmark site",
    description: "The file pressmark.yml at the root of a repository.",
    ...objectOf({
      ...(Object.fromEntries(sections) as Record<string, JsonSchema>),
      issues: {
        description: issuesSection.about,
        ...objectOf({ ignore: ofField(z.array(NewIgnoredIssues)), ...fieldsOf(issuesSection) }),
      },
      languages: {
        description: "The languages of the site and their folders, or false.",
        anyOf: [{ enum: [false, "none", "off"] }, ofField(FileLanguages)],
      },
      versions: {
        description: "The folders, branches and tags with versions of the site, or false.",
        anyOf: [
          { enum: [false, "none", "off"] },
          { type: "string" },
          { type: "array", items: {} },
          ofField(FileVersions),
        ],
      },
    }),
  };
}

function ofSection(section: FileSection): JsonSchema {
  const { about, fields } = section;
  if (typeof fields === "string")
    return { ...ofField(schemaOfField(section, fields)), description: about };
  return { description: about, ...objectOf(fieldsOf(section)) };
}

function fieldsOf(section: FileSection): Record<string, JsonSchema> {
  const properties = [section.fields]
    .flat()
    .map((field) => [field, ofField(schemaOfField(section, field))]);
  return Object.fromEntries(properties) as Record<string, JsonSchema>;
}

const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
  additionalProperties: false,
});

/** What may be written, not what is stored. Rules that JSON Schema cannot express are left to the build. */
function ofField(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    // Editors read patterns without the flag that classes of characters need, and would refuse the letters of their names.
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern?.includes("\\p{")) delete jsonSchema.pattern;
    },
  });
  return made;
}
