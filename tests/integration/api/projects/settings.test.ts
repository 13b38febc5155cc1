import { afterAll, beforeAll, expect, test } from "vitest";
import { findCaller } from "#core/access/find-caller.ts";
import { changeSettings } from "#core/projects/settings/change-settings.ts";
import { defaultTheme } from "#schemas/projects/theme/theme.ts";
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

test("a saved setting builds the site if it changes what is published", async () => {
  const { project } = await create("Built again");
  const save = async (values: object, section: "build" | "git" = "build") => {
    const at = { projectId: project.id, section };
    return (await ada.api.projects.settings.update.mutate({ ...at, values })).deployment;
  };
  expect(await save({ highlight: false })).toBeNull();
  await ada.api.deployments.create.mutate({ projectId: project.id });
  expect(await save({ highlight: true })).toMatchObject({
    number: 2,
    status: "queued",
    trigger: { kind: "manual", actor: ada.email },
  });
  expect(await save({ highlight: true })).toBeNull();
  expect(await save({ approveNewlyPublic: true })).toBeNull();
  expect(await save({ checkMinutes: 60 }, "git")).toBeNull();
  await ada.api.projects.archive.mutate({ projectId: project.id });
  expect(await save({ highlight: false })).toBeNull();
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
    "values.otherSite must be an address such as https://example.org",
  ],
  [
    "a setting that moved to another section",
    { hardLineBreaks: true },
    'values.hardLineBreaks is a setting of the section "formatting"',
  ],
  ["E18 a setting of the wrong type", { highlight: "yes" }, "values.highlight: Invalid input: "],
  [
    "E18 a number instead of a folder",
    { rootDirectory: 5 },
    "values.rootDirectory: Invalid input: ",
  ],
  [
    "an unknown category of issues",
    { failOnCategories: ["schema", "lnik"] },
    "values.failOnCategories.1: is not a category of issues. The categories are link, embed,",
  ],
  [
    "an ignore list that is too long",
    { ignore: "x".repeat(10_001) },
    "ignore can have up to 10000 char",
  ],
  [
    "F26 an invalid color",
    { theme: { ...defaultTheme, tokens: { ...defaultTheme.tokens, accent: "url(//x)" } } },
    "values.theme.tokens.accent must be a color such as #2a6848",
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
      section: "site",
      fields: "title description",
      title_before: "Before",
      title: "After",
      description_before: "",
      description: "About it",
    },
    {
      section: "build",
      fields: "ignore",
      ignore_before: "",
      ignore: `${"a".repeat(500)}…`,
    },
  ]);
});

test.each([
  ["title", "a".repeat(101), "title can have up to 100 characters"],
  ["title", "a\u0000b", "title must be one line without control characters"],
  ["title", "a\u202Eb", "title must be one line without control characters"],
  ["description", "a\nb", "description must be one line without control characters"],
  ["description", "a".repeat(301), "description can have up to 300 characters"],
  ["language", "englisch!", "language must be a tag such as en, de or pt-BR"],
])("the %s of a site is refused with its name and limit", async (field, value, message) => {
  const { project } = await create("Refused");
  await expect(
    ada.api.projects.settings.update.mutate({
      projectId: project.id,
      section: "site" as const,
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
    branch: "main",
    trigger: { kind: "push", actor: null },
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
