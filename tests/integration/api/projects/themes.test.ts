import { afterAll, beforeAll, expect, test } from "vitest";
import { themes as designs } from "#markdown/themes/themes.ts";
import type { ProjectSettings } from "#schemas/projects/settings/settings.ts";
import { themedAddress } from "#schemas/sites/theme-link.ts";
import {
  defaultTheme,
  defaultThemeTokens,
  type ThemeChoice,
  themeIds,
} from "#schemas/projects/theme/theme.ts";
import { startSites } from "#sites/app.ts";
import { collection } from "#store/collections.ts";
import { askSite } from "#tests/support/worlds/sites/ask-site.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { makePage, makeSite } from "../../../unit/markdown/themes/pages.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

async function create(name: string): Promise<string> {
  const source = { kind: "remote" } as const;
  return (await ada.api.projects.create.mutate({ orgId: ada.org, name, source })).project.id;
}
const save = (projectId: string, theme: unknown) =>
  ada.api.projects.settings.update.mutate({
    projectId,
    section: "build",
    values: { theme: theme as ThemeChoice },
  });

test("a visitor sees every theme and can get one by name, and an unknown theme is not found", async () => {
  const { api } = world.client();
  const { themes, total, nextCursor } = await api.themes.list.query({ limit: 3 });
  expect(themes.map(({ id }) => id)).toEqual(themeIds.slice(0, 3));
  expect({ total, nextCursor }).toEqual({ total: themeIds.length, nextCursor: "3" });
  const rest = await api.themes.list.query({ limit: 3, cursor: "3" });
  expect(rest).toMatchObject({ themes: [{ id: "magazine" }], nextCursor: null });
  const { theme } = await api.themes.get.query({ themeId: "journal" });
  expect(theme).toMatchObject({ name: "Journal", accent: designs.journal.defaults.accent });
  for (const themeId of ["constructor", "nothing"])
    await expect(api.themes.get.query({ themeId })).rejects.toMatchObject({
      data: { appCode: "not_found" },
    });
});

test("a new project uses the garden theme, and so does one from before themes existed", async () => {
  const projectId = await create("Old");
  const saved = async () =>
    (await ada.api.projects.settings.get.query({ projectId })).settings as ProjectSettings;
  expect((await saved()).build.theme).toEqual(defaultTheme);
  await collection(world.services.mongo.db, "projects").updateOne(
    { _id: projectId },
    { $unset: { "settings.build.theme": "", "settings.theme": "" } },
  );
  expect((await saved()).build.theme).toEqual(defaultTheme);
});

test("a theme is saved with its tokens and does not change other settings", async () => {
  const projectId = await create("Themed");
  await ada.api.projects.settings.update.mutate({
    projectId,
    section: "build",
    values: { rootDirectory: "docs" },
  });
  const tokens = { accent: "#1d5fbf", headings: "serif", text: "system", width: "wide" } as const;
  const { settings } = await save(projectId, { id: "handbook", tokens });
  expect(settings.build).toMatchObject({
    rootDirectory: "docs",
    theme: { id: "handbook", tokens },
  });
});

test("the section theme continues what the build settings had, and the audit log has both values", async () => {
  const projectId = await create("Moved");
  const { db } = world.services.mongo;
  const tokens = { ...defaultThemeTokens, width: "wide" } as const;
  await collection(db, "projects").updateOne(
    { _id: projectId },
    {
      $set: { "settings.build.theme": { id: "journal", tokens } },
      $unset: { "settings.theme": "" },
    },
  );
  const update = (values: object) =>
    ada.api.projects.settings.update.mutate({ projectId, section: "theme", values });
  const { settings } = await update({ favicon: "/icon.svg", css: "a { color: red }" });
  expect(settings.theme).toMatchObject({ name: "journal", tokens, favicon: "icon.svg" });
  await update({ name: "magazine" });
  const changed = (await save(projectId, { id: "garden", tokens: defaultThemeTokens })).settings;
  expect(changed.theme).toMatchObject({ name: "garden", tokens: { width: "normal" } });
  expect(changed.build.theme).toEqual(defaultTheme);
  await expect(update({ css: "a { background: url(//e) }" })).rejects.toMatchObject({
    data: { appCode: "css_invalid" },
    message: expect.stringContaining("line 1: nothing may be loaded from other sites"),
  });

  const entries = await collection(db, "auditEntries")
    .find({ "target.id": projectId, action: "projects.settings.update" })
    .sort({ at: 1 })
    .toArray();
  expect(entries.map(({ details }) => details)).toMatchObject([
    {
      section: "theme",
      fields: "favicon css",
      favicon_before: "",
      favicon: "icon.svg",
      css_before: "",
      css: expect.stringMatching(/^16 bytes, SHA-256 [0-9a-f]{12}$/),
    },
    { name_before: "journal", name: "magazine" },
    { section: "build", fields: "theme", name_before: "magazine", name: "garden" },
  ]);
});

test.each([
  { accent: "red;}</style><script>" },
  { accent: "url(//evil.example)" },
  { accent: "#fff" },
  { accent: "#12345g" },
  { headings: "Comic Sans" },
  { text: 'x"; @import "//evil.example' },
  { width: "expression(1)" },
  { radius: "1px" },
])("F26 an invalid token value is refused: %o", async (tokens) => {
  const projectId = await create("Refused");
  const theme = { id: "garden", tokens: { ...defaultThemeTokens, ...tokens } };
  await expect(save(projectId, theme)).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
});

test("an unknown theme is refused", async () => {
  const projectId = await create("Unknown");
  for (const id of ["constructor", "../garden", ""])
    await expect(save(projectId, { id, tokens: defaultThemeTokens })).rejects.toMatchObject({
      data: { code: "BAD_REQUEST" },
    });
});

test("a member sees the project's own pages in a theme before saving it", async () => {
  const projectId = await create("Preview");
  expect((await ada.api.themes.preview.query({ projectId })).preview).toBeNull();
  const page = designs.garden.render(makePage({ url: "/a", title: "Alpha" }), makeSite());
  const deploymentId = await storeDeployment(world, projectId, {
    notes: [{ path: "a.md", text: "Words", page }],
  });
  const { preview } = await ada.api.themes.preview.query({ projectId });
  expect(preview?.deploymentId).toBe(deploymentId);
  expect(preview?.pages).toEqual([{ kind: "note", url: "/a" }]);
  const { services } = world;
  const sites = await startSites({ ...services, env: { ...services.env, SITES_PORT: 0 } });
  try {
    const url = new URL(themedAddress(preview!.url, { ...defaultTheme, id: "magazine" }, "/a"));
    expect(url.origin).not.toBe(new URL(services.env.PUBLIC_URL).origin);
    const headers = { accept: "text/html", "sec-fetch-dest": "iframe" };
    const ask = (path: string, more = {}) =>
      askSite(sites.port, { host: url.host, path, headers: { ...headers, ...more } });
    const first = await ask(url.pathname + url.search);
    const cookie = first.headers["set-cookie"]?.split(";")[0];
    const response =
      first.status === 302 ? await ask(first.headers["location"]!, { cookie }) : first;
    expect(response.status).toBe(200);
    expect(response.text).toContain(`<header class="masthead">`);
    expect(response.text).toContain("<h1>Alpha</h1>");
  } finally {
    await sites.close();
  }
});
