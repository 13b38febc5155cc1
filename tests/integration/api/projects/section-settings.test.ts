import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultFormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { collection } from "#store/collections.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp("ada@example.com");
});
afterAll(() => world.close());

const create = (name: string) =>
  ada.api.projects.create.mutate({ orgId: ada.org, name, source: { kind: "remote" } });

test.each<[row: string, values: object, message: string]>([
  ["a quality above 95", { quality: 96 }, "values.quality must be a whole number from 30"],
  ["a quality with a fraction", { quality: 80.5 }, "quality must be a whole number from 30 to 95"],
  ["a quality that is a text", { quality: "80" }, "quality must be a whole number from 30 to 95"],
  ["no width at all", { widths: [] }, "values.widths must be 1 to 4 numbers"],
  ["five widths", { widths: [200, 300, 400, 500, 600] }, "widths must be 1 to 4 numbers"],
  [
    "a width of 9,999 pixels",
    { widths: [640, 9_999] },
    "widths.1: widths must be whole numbers of",
  ],
  ["what a form sends for a word", { widths: [null] }, "of pixels from 160 to 3840"],
  ["more pixels than the worker can take", { maxMegapixels: 41 }, "a whole number from 1 to 40"],
  ["a file of 0 MiB", { maxFileMiB: 0 }, "maxFileMiB must be a whole number from 1 to 256"],
  ["a word for a switch", { removeMetadata: "no" }, "values.removeMetadata: Invalid input: "],
])("media settings with %s are refused, and the message names the field", async (_row, ...row) => {
  const [values, message] = row;
  const { project } = await create("Odd media");
  await expect(
    ada.api.projects.settings.update.mutate({ projectId: project.id, section: "media", values }),
  ).rejects.toMatchObject({
    message: expect.stringContaining(message),
    data: { appCode: "bad_request" },
  });
});

test("the audit log has media settings before and after", async () => {
  const { project } = await create("Audited media");
  await ada.api.projects.settings.update.mutate({
    projectId: project.id,
    section: "media",
    values: { widths: [1600, 400, 400], removeMetadata: false },
  });
  const { entries } = await ada.api.orgs.audit.query({ orgId: ada.org });
  expect(entries.find(({ target }) => target.id === project.id)?.details).toMatchObject({
    section: "media",
    widths_before: "640, 1280",
    widths: "400, 1600",
    removeMetadata_before: true,
    removeMetadata: false,
  });
});

test("publish rules are checked, stored as written tags, and the audit log has them before and after", async () => {
  const { project } = await create("Rules");
  const at = { projectId: project.id, section: "publish" as const };
  const save = (values: object) => ada.api.projects.settings.update.mutate({ ...at, values });
  await save({ withhold: [{ path: "journal/" }] });
  const { settings } = await save({ withhold: [{ path: "journal/" }, { tag: "#private" }] });
  expect(settings.publish).toEqual({
    withhold: [{ path: "journal/" }, { tag: "private" }],
    only: [],
  });
  await expect(save({ only: [{ tag: "a b" }] })).rejects.toMatchObject({
    message: expect.stringContaining("values.only.0.tag: is one tag"),
  });
  const { entries } = await ada.api.orgs.audit.query({ orgId: ada.org });
  expect(entries[0]?.details).toMatchObject({
    section: "publish",
    withhold_before: "`journal/`",
    withhold: "`journal/`\nthe tag #private",
  });
});

test.each<[row: string, values: object, message: string]>([
  ["too deep contents", { contentsDepth: 6 }, "contentsDepth must be a whole number from 0 to 5"],
  ["half a level", { contentsDepth: 1.5 }, "contentsDepth must be a whole number from 0 to 5"],
  ["no entries", { feedEntries: 0 }, "feedEntries must be a whole number from 1 to 100"],
  ["a word for a number", { feedEntries: "20" }, "feedEntries must be a whole number from 1"],
  ["an unknown date format", { dateFormat: "us" }, "dateFormat must be one of long, medium, short"],
  ["unknown colors", { codeTheme: "x" }, "codeTheme must be one of theme, contrast, blue-orange"],
  ["a hostile relation", { externalRel: ['"><script>'] }, "externalRel can be noopener,"],
  ["an unknown setting", { typography: true }, 'Unrecognized key: "typography"'],
])("formatting settings with %s are refused, and the message says why", async (_row, ...row) => {
  const [values, message] = row;
  const { project } = await create("Odd formatting");
  await expect(
    ada.api.projects.settings.update.mutate({
      projectId: project.id,
      section: "formatting",
      values,
    }),
  ).rejects.toMatchObject({
    message: expect.stringContaining(message),
    data: { appCode: "bad_request" },
  });
});

test("settings of formatting that were saved with the build settings still count", async () => {
  const { project } = await create("Older");
  const { db } = world.services;
  await collection(db, "projects").updateOne(
    { _id: project.id },
    { $set: { "settings.build.hardLineBreaks": true, "settings.build.showProperties": true } },
  );
  const read = () =>
    ada.api.projects.settings.get.query({ projectId: project.id, section: "formatting" });
  expect((await read()).settings).toMatchObject({ hardLineBreaks: true, showProperties: true });
  await ada.api.projects.settings.update.mutate({
    projectId: project.id,
    section: "formatting",
    values: { hardLineBreaks: false, typographer: true },
  });
  expect((await read()).settings).toEqual({
    ...defaultFormattingSettings,
    hardLineBreaks: false,
    typographer: true,
    showProperties: true,
  });
  const { entries } = await ada.api.orgs.audit.query({ orgId: ada.org });
  expect(entries[0]?.details).toMatchObject({
    hardLineBreaks_before: true,
    hardLineBreaks: false,
    typographer_before: false,
    typographer: true,
  });
});

test("the largest file cannot exceed the limit of the installation, which the message names", async () => {
  const { project } = await create("Large files");
  const save = (maxFileMiB: number | null) =>
    ada.api.projects.settings.update.mutate({
      projectId: project.id,
      section: "media",
      values: { maxFileMiB },
    });
  const { BUILD_MAX_FILE_MIB: most } = world.services.env;
  await expect(save(most + 1)).rejects.toMatchObject({
    message: `maxFileMiB can be up to ${most}, the limit of this installation. Its operator can raise it.`,
    data: { appCode: "bad_request" },
  });
  await save(most);
  await save(null);
});

test("an unknown category of issues that was saved earlier is dropped", async () => {
  const { project } = await create("Typo");
  await collection(world.services.db, "projects").updateOne(
    { _id: project.id },
    { $set: { "settings.build.failOnCategories": ["lnik", "schema"] } },
  );
  const { settings } = await ada.api.projects.settings.get.query({ projectId: project.id });
  expect(settings).toMatchObject({ build: { failOnCategories: ["schema"] } });
});

test.each<[row: string, values: object, message: string]>([
  ["a name with a dot", { values: [{ name: "site.x", value: "" }] }, "must begin with a letter"],
  ["no name", { values: [{ name: "", value: "" }] }, "must begin with a letter"],
  ["a value of two lines", { values: [{ name: "a", value: "a\nb" }] }, "must be one line"],
  [
    "a value that is too long",
    { values: [{ name: "a", value: "x".repeat(1001) }] },
    "can have up to 1000 characters",
  ],
  [
    "two variables with one name",
    { values: ["1", "2"].map((value) => ({ name: "a", value })) },
    "values.values.1.name: is the name of another variable",
  ],
  [
    "too many variables",
    { values: Array.from({ length: 101 }, (_, at) => ({ name: `a${at}`, value: "" })) },
    "values can have up to 100 entries",
  ],
  [
    "a secret",
    { values: [{ name: "key", value: "ghp_".concat("a8Kd03jfLq92Xz71Bv54Nm86Rt10Yw37Ps2H") }] },
    "The value of “key” looks like a credential",
  ],
  [
    "a default that would publish notes",
    {
      schemas: [{ folder: "/", fields: [{ name: "publish", type: "boolean", default: "true" }] }],
    },
    "“publish” decides whether a note is published",
  ],
])(
  "front matter settings with %s are refused, and the message says why",
  async (_row, values, message) => {
    const { project } = await create("Odd variables");
    await expect(
      ada.api.projects.settings.update.mutate({
        projectId: project.id,
        section: "variables",
        values,
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining(message) });
  },
);
