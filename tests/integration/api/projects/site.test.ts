import { afterAll, beforeAll, expect, test } from "vitest";
import { themes } from "#markdown/themes/themes.ts";
import { defaultTheme } from "#schemas/projects/theme/theme.ts";
import { writeLook } from "#schemas/sites/theme-link.ts";
import { collection } from "#store/collections.ts";
import { startSites } from "#sites/app.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { askSite } from "#tests/support/worlds/sites/ask-site.ts";
import { insertDomain } from "#tests/support/worlds/sites/site.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { makePage, makeSite } from "../../../unit/markdown/themes/pages.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const source = { kind: "remote" } as const;
const create = async (name: string) =>
  (await ada.api.projects.create.mutate({ orgId: ada.org, name, source })).project;
const view = async (projectId: string) => (await ada.api.projects.site.query({ projectId })).site;

/** The home page as a build would render it. */
function homePage(url: string, changes: Parameters<typeof makePage>[0] = {}): string {
  const look = writeLook(defaultTheme);
  const page = makePage({ kind: "home", url: "/", title: "Ferns & more", ...changes });
  return themes.garden.render(page, makeSite({ url: url.replace(/\/$/, ""), look }));
}

test("a site without a deployment has its address and its repository", async () => {
  const project = await create("Empty");
  const { addresses, card } = await view(project.id);
  expect(addresses).toEqual([
    { kind: "main", url: project.url, audience: "public" },
    { kind: "source", url: project.gitUrl, audience: "members" },
  ]);
  expect(card).toBeNull();
});

test("the primary address is the primary domain, and the others redirect to it", async () => {
  const project = await create("Herbarium");
  const { db } = world.services;
  const projects = collection(db, "projects");
  const document = (await projects.findOne({ _id: project.id }))!;
  for (const host of ["herbarium.example", "www.herbarium.example"])
    await insertDomain({ mongo: { db } }, document, host);
  await insertDomain({ mongo: { db } }, document, "unproved.example", { provedAt: null });
  const urlsOf = async (kind: string) =>
    (await view(project.id)).addresses.flatMap((one) => (one.kind === kind ? one.url : []));
  const [first, second] = ["http://herbarium.example:5600/", "http://www.herbarium.example:5600/"];
  expect([await urlsOf("main"), await urlsOf("other")]).toEqual([[project.url], [first, second]]);

  await projects.updateOne({ _id: project.id }, { $set: { primaryDomain: "herbarium.example" } });
  expect([await urlsOf("main"), await urlsOf("other")]).toEqual([[first], [project.url, second]]);
});

test("a member sees all addresses of a renamed site, and what a link to it shows", async () => {
  const project = await create("Ferns");
  const { project: renamed } = await ada.api.projects.update.mutate({
    projectId: project.id,
    handle: "orchard",
  });
  const live = await storeDeployment(world, project.id, {
    notes: [
      { path: "index.md", url: "/", text: "Words", page: homePage(renamed.url) },
      { path: "feed", url: "/feed.xml", text: "<rss/>" },
    ],
    live: true,
  });
  const newest = await storeDeployment(world, project.id, { notes: [{ path: "a.md", text: "A" }] });
  const { addresses, card } = await view(project.id);
  const of = (kind: string) => addresses.filter((address) => address.kind === kind);
  expect(of("main")).toEqual([{ kind: "main", url: renamed.url, audience: "public" }]);
  expect(of("former")).toEqual([{ kind: "former", url: project.url, audience: "public" }]);
  // Visitors cannot open what is not live.
  expect(of("deployment")).toMatchObject([{ audience: "members" }]);
  expect(of("deployment")[0]?.url).toContain(`//${newest}--orchard`);
  expect(of("feed")[0]?.url).toBe(`${renamed.url}feed.xml`);
  expect(of("sitemap")).toEqual([]);
  expect(card).toMatchObject({ title: "Ferns & more", site: "Fern & Folio" });
  expect(card?.pictureElsewhere).toBeNull();
  expect(card?.picture).toMatch(new RegExp(`//${live}--orchard.*/_share/`));
  expect(card?.picture).not.toContain("signature");
});

test("addresses say who can open them, by the rules for the audience", async () => {
  const project = await create("Kept ferns");
  await storeDeployment(world, project.id, {
    notes: [
      { path: "index.md", url: "/", text: "Words" },
      { path: "feed", url: "/feed.xml", text: "<rss/>" },
    ],
    live: true,
  });
  const audiences = async () =>
    Object.fromEntries(
      (await view(project.id)).addresses.map(({ kind, audience }) => [kind, audience]),
    );
  const setRules = (rules: { path: string; audience: "password" | "members" }[]) =>
    ada.api.projects.settings.update.mutate({
      projectId: project.id,
      section: "audience",
      values: { rules },
    });
  expect(await audiences()).toMatchObject({ main: "public", feed: "public", deployment: "public" });
  await setRules([{ path: "/team", audience: "members" }]);
  expect(await audiences()).toMatchObject({ main: "public", feed: "public" });
  expect(await audiences()).toMatchObject({ deployment: "members" });
  await setRules([{ path: "/", audience: "password" }]);
  expect(await audiences()).toMatchObject({ main: "password", feed: "password" });
});

test("the picture of a private site opens for the member who asked, by a signed link", async () => {
  const project = await create("Secret ferns");
  await ada.api.projects.update.mutate({
    projectId: project.id,
    visibility: "private",
  });
  // Drawing a picture takes seconds, and one of the site's own files is admitted in the same way.
  const page = homePage(project.url, { image: `${project.url}cover` });
  await storeDeployment(world, project.id, {
    notes: [
      { path: "index.md", url: "/", text: "Words", page },
      { path: "cover.md", text: "A picture" },
    ],
    live: true,
  });
  const { addresses, card } = await view(project.id);
  expect(addresses.every(({ audience }) => audience === "members")).toBe(true);
  expect(addresses.every(({ url }) => !url.includes("signature"))).toBe(true);
  const { services } = world;
  const sites = await startSites({ ...services, env: { ...services.env, SITES_PORT: 0 } });
  try {
    const url = new URL(card?.picture ?? "");
    const headers = { "sec-fetch-dest": "image" };
    const ask = (path: string) => askSite(sites.port, { host: url.host, path, headers });
    expect(await ask(url.pathname + url.search)).toMatchObject({ status: 200, text: "A picture" });
    expect((await ask(url.pathname)).status).not.toBe(200);
  } finally {
    await sites.close();
  }
});

test("a picture at another site is named and not loaded", async () => {
  const project = await create("Elsewhere");
  const image = "https://pictures.example/fern.png?a=1&b=2";
  await storeDeployment(world, project.id, {
    notes: [{ path: "index.md", url: "/", text: "W", page: homePage(project.url, { image }) }],
    live: true,
  });
  const { card } = await view(project.id);
  expect(card).toMatchObject({ picture: null, pictureElsewhere: image });
});
