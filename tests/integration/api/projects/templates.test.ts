import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishExampleSites } from "#core/projects/example-sites.ts";
import { seedRepository } from "#core/projects/seed-repository.ts";
import { templateFiles } from "#core/projects/template-files.ts";
import { EXAMPLES_ORG, exampleSites } from "#schemas/projects/example-site.ts";
import { templates, templateTheme } from "#schemas/projects/template.ts";
import { defaultTheme } from "#schemas/projects/theme/theme.ts";
import { collection } from "#store/collections.ts";
import { findOrgByHandle } from "#store/orgs/orgs.ts";
import { keepExampleVersion } from "#store/platform/version.ts";
import { listProjects, updateProject } from "#store/projects/projects.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const running = new AbortController().signal;

/** The example projects, with the number of deployments of each. */
async function examples() {
  const { db } = world.services.mongo;
  const org = await findOrgByHandle(db, EXAMPLES_ORG);
  if (!org) throw new Error("the examples have no organization");
  const { items } = await listProjects(db, [org._id], { limit: 100, cursor: undefined });
  return { org, projects: items };
}

test("a visitor sees every template, with its number of notes", async () => {
  const { api } = world.client();
  const { templates: listed, total, nextCursor } = await api.templates.list.query();
  expect(listed.map(({ id }) => id)).toEqual(templates.map(({ id }) => id));
  expect({ total, nextCursor }).toEqual({ total: 4, nextCursor: null });
  for (const { notes } of listed) expect(notes).toBeGreaterThanOrEqual(8);
});

test("a project from a template starts with the theme of its example", async () => {
  const source = { kind: "template", templateId: "personal-blog" } as const;
  const newProject = { orgId: ada.org, name: "In Journal", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const read = async (section?: "general" | "build") =>
    (await ada.api.projects.settings.get.query({ projectId: project.id, section })).settings;
  // A section returns its own values, and no section returns all values.
  const [general, build] = [await read("general"), await read("build")];
  expect(build).toMatchObject({ theme: { id: "journal" }, highlight: true });
  expect(general).toMatchObject({ name: "In Journal", visibility: "public" });
  expect(await read()).toMatchObject({ general, build, git: defaultGitSettings });
});

test("an example is rebuilt if its theme changes", async () => {
  const { services } = world;
  await publishExampleSites(services, running);
  const blog = (await examples()).projects.find(({ handle }) => handle === "personal-blog");
  if (!blog) throw new Error("no example");
  const build = { ...blog.settings.build, theme: defaultTheme };
  await updateProject(services.mongo.db, blog._id, { settings: { build } });
  await publishExampleSites(services, running);
  const again = (await examples()).projects.find(({ _id }) => _id === blog._id);
  expect(again?.settings.theme?.name).toBe("journal");
  expect(again?.deploymentCount).toBe(blog.deploymentCount + 1);
});

test("an example from another engine version or theme is rebuilt once", async () => {
  const { services } = world;
  await publishExampleSites(services, running);
  const counts = async () =>
    (await examples()).projects.map(({ handle, deploymentCount }) => [handle, deploymentCount]);
  const before = await counts();
  await keepExampleVersion(services.mongo.db, "team-wiki", "another engine");
  await publishExampleSites(services, running);
  await publishExampleSites(services, running);
  expect(await counts()).toEqual(
    before.map(([handle, count]) => [handle, handle === "team-wiki" ? Number(count) + 1 : count]),
  );
});

test("a wiki does not look like a manual, although both use the same theme", () => {
  const [manual, wiki] = [templateTheme("documentation"), templateTheme("team-wiki")];
  expect(wiki.id).toBe(manual.id);
  expect(wiki.tokens).not.toEqual(manual.tokens);
});

test("the list is paged", async () => {
  const { api } = world.client();
  const first = await api.templates.list.query({ limit: 3 });
  const second = await api.templates.list.query({ limit: 3, cursor: first.nextCursor ?? "" });
  expect([...first.templates, ...second.templates].map(({ id }) => id)).toEqual(
    templates.map(({ id }) => id),
  );
  expect(second.nextCursor).toBeNull();
  await expect(api.templates.list.query({ cursor: "x" })).rejects.toMatchObject({
    data: { appCode: "cursor_invalid" },
  });
});

test("a template is shown with its files, and an unknown one is not found", async () => {
  const { api } = world.client();
  const { template } = await api.templates.get.query({ templateId: "documentation" });
  expect(template.files).toEqual(await templateFiles("documentation"));
  expect(template.files).toContain("index.md");
  await expect(api.templates.get.query({ templateId: "sample" })).rejects.toMatchObject({
    data: { appCode: "not_found" },
  });
});

test.each(templates.map(({ id }) => id))(
  "a project from the template %s is created and deployed",
  async (id) => {
    const source = { kind: "template", templateId: id } as const;
    const newProject = { orgId: ada.org, name: `From ${id}`, source };
    const { project } = await ada.api.projects.create.mutate(newProject);
    expect(project.latest).toMatchObject({ number: 1, trigger: { kind: "import" } });
    const listed = await ada.api.source.tree.query({ projectId: project.id });
    expect(JSON.stringify(listed)).toContain('"index.md"');
  },
);

test("the example sites are published once, even if the api starts often or in several processes", async () => {
  const { services } = world;
  await Promise.all([
    publishExampleSites(services, running),
    publishExampleSites(services, running),
  ]);
  await publishExampleSites(services, running);
  const { projects } = await examples();
  expect(projects.map(({ handle }) => handle).toSorted()).toEqual(
    exampleSites.map(({ handle }) => handle).toSorted(),
  );
  const counts = projects.map(({ deploymentCount }) => deploymentCount);
  await publishExampleSites(services, running);
  expect((await examples()).projects.map(({ deploymentCount }) => deploymentCount)).toEqual(counts);
});

test("an example is rebuilt if its files change", async () => {
  const { services } = world;
  await publishExampleSites(services, running);
  const { org, projects } = await examples();
  const [project] = projects;
  if (!project) throw new Error("no example");
  // What an older version of Pressmark left behind: different bytes and a different commit.
  await seedRepository(services, { org, project }, { templateId: "sample", at: new Date(0) });
  await publishExampleSites(services, running);
  const again = (await examples()).projects.find(({ _id }) => _id === project._id);
  expect(again?.deploymentCount).toBe(project.deploymentCount + 2);
  expect(again?.routedHead).toBe(project.routedHead);
});

test("the organization of the examples has no members, and users cannot read it", async () => {
  await publishExampleSites(world.services, running);
  const { org, projects } = await examples();
  expect(org.members).toEqual([]);
  await expect(ada.api.orgs.get.query({ orgId: org._id })).rejects.toMatchObject({
    data: { appCode: "org_not_found" },
  });
  await expect(
    ada.api.projects.get.query({ projectId: projects[0]?._id ?? "" }),
  ).rejects.toMatchObject({ data: { appCode: "project_not_found" } });
  await expect(
    ada.api.orgs.create.mutate({ name: "Mine", handle: EXAMPLES_ORG }),
  ).rejects.toMatchObject({ data: { appCode: "handle_reserved" } });
});

test("a preview has an address as soon as a deployment is live", async () => {
  await publishExampleSites(world.services, running);
  const { api } = world.client();
  const before = await api.templates.sites.query();
  expect(before.sites.map(({ url }) => url)).toEqual(exampleSites.map(() => null));
  const { projects } = await examples();
  const blog = projects.find(({ handle }) => handle === "personal-blog");
  const live = { deploymentId: "x", pushSeq: 1, at: new Date() };
  await collection(world.services.mongo.db, "projects").updateOne(
    { _id: blog?._id ?? "" },
    { $set: { live } },
  );
  const { template } = await api.templates.get.query({ templateId: "personal-blog" });
  expect(template.previewUrl).toBe("http://personal-blog--pressmark.localhost:5600/");
});
