import { afterAll, beforeAll, expect, test } from "vitest";
import { findCaller } from "#core/access/find-caller.ts";
import { changeSettings } from "#core/projects/settings/change-settings.ts";
import { defaultFormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { defaultTheme } from "#schemas/projects/theme.ts";
import { collection } from "#store/collections.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
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

test("settings are stored by section, and a field of another section is refused", async () => {
  const { project } = await create("Settings");
  const at = { projectId: project.id };
  const { settings } = await ada.api.projects.settings.update.mutate({
    ...at,
    section: "build",
    values: { rootDirectory: "./docs/", highlight: false, ignore: ["drafts/", "*.tmp.md"] },
  });
  const build = { highlight: false, ignore: "drafts/\n*.tmp.md" };
  expect(settings.build).toMatchObject({ ...build, rootDirectory: "docs" });
  await ada.api.projects.settings.update.mutate({
    ...at,
    section: "general",
    values: { name: "Renamed", visibility: "private" },
  });
  const changed = await ada.api.projects.get.query(at);
  expect(changed.project).toMatchObject({ name: "Renamed", visibility: "private" });
  await expect(
    ada.api.projects.settings.update.mutate({
      ...at,
      section: "general",
      values: { highlight: false },
    }),
  ).rejects.toMatchObject({ data: { appCode: "bad_request" } });
  await expect(
    ada.api.projects.settings.update.mutate({
      ...at,
      section: "build",
      values: { rootDirectory: "../other" },
    }),
  ).rejects.toMatchObject({ data: { appCode: "path_outside_repo" } });
});

test("settings that several admins save at the same time are all kept", async () => {
  const { project } = await create("Many hands");
  const { services } = world;
  const caller = await findCaller(services, ada.token);
  // Every save uses the project as it was before the first one.
  const document = await findProject(services.db, project.id);
  const org = await findOrg(services.db, project.orgId);
  const at = { org: org!, caller: caller!, project: document! };
  await changeSettings(services, at, {
    section: "build",
    values: { otherSite: "https://a.example" },
  });
  await changeSettings(services, at, { section: "general", values: { name: "Renamed" } });
  await changeSettings(services, at, { section: "build", values: { rootDirectory: "docs" } });
  const { settings } = await ada.api.projects.settings.get.query({ projectId: project.id });
  expect(settings).toMatchObject({
    general: { name: "Renamed" },
    build: { otherSite: "https://a.example", rootDirectory: "docs", highlight: true },
  });
});

test.each<[row: string, values: object, message: string]>([
  ["E18 an unknown setting", { nope: 1 }, 'values: Unrecognized key: "nope"'],
  [
    "E18 a script instead of a site",
    { otherSite: "javascript:alert(1)" },
    "values.otherSite: otherSite must be an address such as https://example.org",
  ],
  [
    "a setting that moved to another section",
    { hardLineBreaks: true },
    'values.hardLineBreaks: hardLineBreaks is a setting of the section "formatting"',
  ],
  ["E18 a setting of the wrong type", { highlight: "yes" }, "values.highlight: Invalid input: "],
  [
    "E18 a number instead of a folder",
    { rootDirectory: 5 },
    "values.rootDirectory: Invalid input: ",
  ],
  [
    "an ignore list that is too long",
    { ignore: "x".repeat(10_001) },
    "ignore must have at most 10000 char",
  ],
  [
    "F26 an invalid color",
    { theme: { ...defaultTheme, tokens: { ...defaultTheme.tokens, accent: "url(//x)" } } },
    "values.theme.tokens.accent: accent must be a color such as #2a6848",
  ],
])("%s is refused, and the message names it", async (_row, values, message) => {
  const { project } = await create("Odd settings");
  await expect(
    ada.api.projects.settings.update.mutate({ projectId: project.id, section: "build", values }),
  ).rejects.toMatchObject({
    message: expect.stringContaining(message),
    data: { appCode: "bad_request" },
  });
});

test("the audit log has the values of a stored setting before and after, a long one cut", async () => {
  const { project } = await create("Audited");
  const at = { projectId: project.id, section: "site" } as const;
  await ada.api.projects.settings.update.mutate({ ...at, values: { title: "Before" } });
  const values = { title: "After", description: "About it" };
  await ada.api.projects.settings.update.mutate({ ...at, values });
  const ignore = "a".repeat(2_000);
  const build = { projectId: project.id, section: "build", values: { ignore } } as const;
  await ada.api.projects.settings.update.mutate(build);
  const { db } = world.services;
  const entries = await collection(db, "auditEntries")
    .find({ action: "projects.settings.update", "target.id": project.id })
    .sort({ at: 1 })
    .toArray();
  expect(entries.slice(1).map(({ details }) => details)).toEqual([
    {
      ...{ section: "site", fields: "title description" },
      ...{ title_before: "Before", title: "After" },
      ...{ description_before: "", description: "About it" },
    },
    {
      ...{ section: "build", fields: "ignore", ignore_before: "" },
      ignore: `${"a".repeat(500)}…`,
    },
  ]);
});

test.each([
  ["title", "a".repeat(101), "title must have at most 100 characters"],
  ["title", "a\u0000b", "title must be one line without control characters"],
  ["title", "a\u202Eb", "title must be one line without control characters"],
  ["description", "a\nb", "description must be one line without control characters"],
  ["description", "a".repeat(301), "description must have at most 300 characters"],
  ["language", "englisch!", "language must be a tag such as en, de or pt-BR"],
])("the %s of a site is refused with its name and limit", async (field, value, message) => {
  const { project } = await create("Refused");
  await expect(
    ada.api.projects.settings.update.mutate({
      ...{ projectId: project.id, section: "site" as const },
      values: { [field]: value },
    }),
  ).rejects.toMatchObject({
    data: { issues: [{ path: `values.${field}`, message: expect.stringContaining(message) }] },
  });
});

test("a setting from pressmark.yml of the live deployment is named with its line", async () => {
  const { project } = await create("From file");
  const at = { projectId: project.id };
  expect(await ada.api.projects.settings.get.query(at)).toMatchObject({ fromFile: null });
  const { db } = world.services;
  const { deployment } = await queueDeployment(db, (await findProject(db, project.id))!, {
    ...{ branch: "main", trigger: { kind: "push", actor: null } },
    commit: {
      sha: "a".repeat(40),
      message: "",
      author: { name: "", email: "" },
      at: new Date().toISOString(),
    },
  });
  const fileSettings = [
    { section: "site", field: "title", line: 2, value: "Filed" },
    { section: "build", field: "ignore", line: 4, value: "drafts/" },
  ];
  await collection(db, "deployments").updateOne(
    { _id: deployment._id },
    { $set: { fileSettings } },
  );
  const live = { deploymentId: deployment._id, pushSeq: 1, at: new Date() };
  await collection(db, "projects").updateOne({ _id: project.id }, { $set: { live } });
  const all = await ada.api.projects.settings.get.query(at);
  expect(all).toMatchObject({
    settings: { site: { title: "" } },
    fromFile: { deploymentId: deployment._id, commit: "a".repeat(40), settings: fileSettings },
  });
  const section = await ada.api.projects.settings.get.query({ ...at, section: "site" });
  expect(section.fromFile?.settings).toEqual(fileSettings.slice(0, 1));
});

test.each<[row: string, values: object, message: string]>([
  ["a quality above 95", { quality: 96 }, "values.quality: quality must be a whole number from 30"],
  ["a quality with a fraction", { quality: 80.5 }, "quality must be a whole number from 30 to 95"],
  ["a quality that is a text", { quality: "80" }, "quality must be a whole number from 30 to 95"],
  ["no width at all", { widths: [] }, "values.widths: widths must be 1 to 4 numbers"],
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
      ...{ projectId: project.id, section: "formatting" },
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
    ...{ hardLineBreaks: false, typographer: true, showProperties: true },
  });
  const { entries } = await ada.api.orgs.audit.query({ orgId: ada.org });
  expect(entries[0]?.details).toMatchObject({
    ...{ hardLineBreaks_before: true, hardLineBreaks: false },
    ...{ typographer_before: false, typographer: true },
  });
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
        ...{ projectId: project.id, section: "variables", values },
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining(message) });
  },
);
