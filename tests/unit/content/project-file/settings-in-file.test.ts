import { expect, test } from "vitest";
import { withFileSettings } from "#core/projects/settings/file-settings.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { readProjectFile } from "#content/project-file/read-project-file.ts";
import { fileSections, schemaOfField } from "#schemas/projects/project-file/file-sections.ts";
import { refusalOf } from "#schemas/projects/project-file/refused-keys.ts";

test("settings are read with the section and line that the settings page names", () => {
  const file = readProjectFile(
    "# Ours\nsite:\n  language: pt-BR\nignore:\n  - drafts/\n  - '*.tmp.md'\n",
  );
  expect(file.issues).toEqual([]);
  expect(file.settings).toEqual([
    { section: "site", field: "language", line: 3, value: "pt-BR" },
    { section: "build", field: "ignore", line: 5, value: "drafts/\n*.tmp.md" },
  ]);
});

test("rules for addresses are a list, and a bad one does not cost the others", () => {
  const file = readProjectFile(
    "redirects:\n  - from: /old\n    to: /new\n  - from: /x/*\n    to: //evil.example\n  - from: /y\n    to: /z\n    status: 410\n",
  );
  expect(file.settings).toEqual([
    {
      section: "redirects",
      field: "rules",
      line: 2,
      value: [
        { from: "/old", to: "/new", status: 301, force: false },
        { from: "/y", to: "/z", status: 301, force: false },
      ],
    },
  ]);
  expect(file.issues.map(({ line, message }) => [line, message])).toEqual([
    [5, "“redirects.2.to” has no effect: must be a path of this site, or an https address."],
    [8, "“redirects.3.status” has no effect: “410” is not one of its values."],
  ]);
});

test.each<[what: string, text: string, line: number, message: RegExp, suggestion: RegExp | null]>([
  [
    "an unknown language",
    "site:\n  language: englisch",
    2,
    /“site.language” has no effect: language must be a tag/,
    null,
  ],
  [
    "a city for a time zone",
    "site:\n  timeZone: buenos aires",
    2,
    /“site.timeZone” has no effect: timeZone must be the name of a time zone/,
    /Did you mean `America\/(?:Argentina\/)?Buenos_Aires`/,
  ],
  [
    "a misspelled time zone",
    "site:\n  timeZone: Europe/Berln",
    2,
    /“site.timeZone” has no effect/,
    /Did you mean `Europe\/Berlin`/,
  ],
  ["a number for a text", "site:\n\n  language: 12", 3, /it is a number, not a text/, /`"12"`/],
  [
    "a value that is missing",
    "site:\n  language:",
    2,
    /“site.language” has no effect: it has no value/,
    null,
  ],
  ["a list for a text", "site:\n  language: [en]", 2, /it is a list, not a text/, null],
  [
    "a misspelled field",
    "site:\n  lanugage: en",
    2,
    /“site.lanugage” is not a setting/,
    /Did you mean `language`/,
  ],
  [
    "a misspelled section",
    "ignores: [a]",
    1,
    /“ignores” is not a setting/,
    /Did you mean `ignore`/,
  ],
  ["another word", "plumbing: 1", 1, /“plumbing” is not a setting/, /The settings here are/],
  [
    "a section without keys",
    "site: English",
    1,
    /“site” has no effect/,
    /Write its settings below it/,
  ],
  [
    "handle",
    "handle: garden",
    1,
    /“handle” has no effect: this file cannot set it/,
    /Settings → General/,
  ],
  [
    "visibility of the site",
    "site:\n  visibility: public",
    2,
    /“site.visibility” has no effect: this file cannot/,
    /Settings → General/,
  ],
  ["approval", "approve_newly_public: false", 1, /this file cannot set it/, /Settings → Build/],
  ["limits", "limits: { files: 1 }", 1, /this file cannot set it/, /operator/],
  ["domains", "domains: [example.org]", 1, /this file cannot set it/, null],
  ["secrets", "secrets: { TOKEN: a }", 1, /this file cannot set it/, /Settings → Secrets/],
  [
    "an alias that leads nowhere",
    "ignore: *none",
    1,
    /aliases cannot be read|not valid YAML/,
    null,
  ],
  [
    "a key that is there twice",
    "site:\n  language: en\n  language: de",
    3,
    /not valid YAML/,
    /only once/,
  ],
])(
  "%s in the file is one issue with its line, and has no effect",
  (_, text, line, message, suggestion) => {
    const { settings, issues } = readProjectFile(text);
    expect(settings).toEqual([]);
    expect(issues).toEqual([
      {
        path: "pressmark.yml",
        line,
        severity: "warning",
        category: "settings",
        message: expect.stringMatching(message) as string,
        suggestion: suggestion && (expect.stringMatching(suggestion) as string),
      },
    ]);
  },
);

test.each<[what: string, text: string, message: RegExp]>([
  ["a title of 101 characters", `title: ${"a".repeat(101)}`, /title can have up to 100 characters/],
  ["a title with a line break", 'title: "a\\nb"', /title must be one line/],
  ["a title that turns around", 'title: "a\\u202Eb"', /title must be one line/],
  ["a description of 301 characters", `description: ${"a".repeat(301)}`, /up to 300 characters/],
  ["a description with a control character", 'description: "a\\x00b"', /must be one line/],
])("%s is refused by its name and limit", (_, line, message) => {
  const { settings, issues } = readProjectFile(`site:\n  ${line}\n`);
  expect(settings).toEqual([]);
  expect(issues).toMatchObject([{ line: 2, message: expect.stringMatching(message) as string }]);
});

test("a bad entry of a list does not cost the others", () => {
  const { settings, issues } = readProjectFile("ignore:\n  - drafts/\n  - 7\n  - old/\n  - [x]\n");
  expect(settings).toMatchObject([{ field: "ignore", value: "drafts/\nold/" }]);
  expect(issues.map(({ line, message }) => `${line} ${message}`)).toEqual([
    "3 “ignore.2” has no effect: it is a number, not a text.",
    "5 “ignore.4” has no effect: it is a list, not a text.",
  ]);
});

const TOKEN = ["ghp", "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"].join("_");

test("variables and schemas are read, and a bad one does not cost the others", () => {
  const { settings, issues } = readProjectFile(`variables:
  values:
    - { name: version, value: "1.2" }
    - name: token
      value: ${TOKEN}
    - { name: 1st, value: One }
    - { name: product, value: Rockets }
  schemas:
    - folder: recipes/
      fields:
        - { name: level, type: choice, choices: [easy, hard], required: true }
        - name: publish
          type: boolean
          default: "true"
`);
  expect(settings).toEqual([
    {
      section: "variables",
      field: "values",
      line: 3,
      value: [
        { name: "version", value: "1.2" },
        { name: "product", value: "Rockets" },
      ],
    },
    {
      section: "variables",
      field: "schemas",
      line: 9,
      value: [
        {
          folder: "recipes/",
          fields: [
            { name: "level", type: "choice", choices: ["easy", "hard"], required: true },
            { name: "publish", type: "boolean", required: false },
          ],
        },
      ],
    },
  ]);
  expect(issues.map(({ line, message }) => `${line} ${message}`)).toEqual([
    "6 “variables.values.3.name” has no effect: must begin with a letter and have up to 50 letters, digits, - and _.",
    "5 “variables.values.2.value” has no effect: it looks like a credential, and every note can show it.",
    "14 “variables.schemas.1.fields.2.default” has no effect: a key that decides whether a note is published cannot have a default.",
  ]);
  expect(issues[1]?.suggestion).toMatch(/revoke it/);
  expect(JSON.stringify({ settings, issues })).not.toContain(TOKEN);
});

test.each<[what: string, text: string, isInDoubt: boolean]>([
  ["a pattern that is a number", "ignore: [drafts/, 7]", true],
  ["an unreadable file with a list of files to leave out", "site: [\nignore:\n  - drafts/\n", true],
  ["an unreadable file without one", "site: [\n  language: en\n", false],
  ["a mistake in another section", "site: { language: 7 }\nignore: [drafts/]", false],
])("whether %s leaves in doubt what becomes public", (_, text, isInDoubt) => {
  expect(readProjectFile(text)).toMatchObject({ isInDoubt });
});

test.each([
  ["brackets that never close", "[".repeat(90_000)],
  ["brackets between quotes that seem to close them", `a: ${'["]",'.repeat(18_000)}`],
  ["lists in lists", "- ".repeat(45_000)],
  ["aliases that multiply", bomb()],
  [
    "keys of every object",
    "__proto__: 1\nconstructor: 2\nsite:\n  __proto__: { language: en }\n  toString: 1\n",
  ],
])("%s are issues, not a failed build", (_, text) => {
  const { settings, issues } = readProjectFile(text);
  expect(settings).toEqual([]);
  expect(issues.length).toBeGreaterThan(0);
});

test("an unknown category of issues has its line and the word that was meant, and the others block", () => {
  const { settings, issues } = readProjectFile(
    "issues:\n  failOnCategories:\n    - lnk\n    - schema\n    - schema\n    - 7\n",
  );
  expect(settings).toEqual([
    { section: "build", field: "failOnCategories", line: 3, value: ["schema"] },
  ]);
  expect(issues).toMatchObject([
    {
      line: 3,
      message: "“issues.failOnCategories.1” has no effect: “lnk” is not one of its values.",
      suggestion: expect.stringMatching(
        /^Did you mean `link`\? It can be `link`, `embed`/,
      ) as string,
    },
    { line: 6, message: expect.stringContaining("“7” is not one of its values") as string },
  ]);
});

test("the file can add categories that block, but cannot remove those of the project", () => {
  const stored = { settings: { build: { failOnCategories: ["link"] } } };
  const setting = { section: "build", field: "failOnCategories", line: 2 };
  const categoriesOf = (value: string[]) =>
    withFileSettings(stored as unknown as ProjectDocument, [{ ...setting, value }]).settings.build
      .failOnCategories;
  expect(categoriesOf([])).toEqual(["link"]);
  expect(categoriesOf(["schema", "link"])).toEqual(["link", "schema"]);
});

test("every field that the file may set is one of the settings, and none is refused", () => {
  for (const [name, section] of Object.entries(fileSections)) {
    const fields = typeof section.fields === "string" ? [section.fields] : section.fields;
    for (const field of fields) {
      expect(schemaOfField(section, field), `${name}.${field}`).toBeDefined();
      // The name of a project belongs to the project. That of a theme does not.
      if (`${name}.${field}` !== "theme.name")
        expect(refusalOf(field), `${name}.${field}`).toBeNull();
    }
  }
});

function bomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const items = level === 0 ? "[lol, lol]" : `[${`*a${level - 1}, `.repeat(9)}x]`;
    return `x${level}: &a${level} ${items}`;
  });
  return `${levels.join("\n")}\nignore: *a8\n`;
}
