import { afterAll, beforeAll, expect, test } from "vitest";
import { type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import { themeOf, themes } from "#markdown/themes/themes.ts";
import { readLook, themedAddress, themeSubject, writeLook } from "#schemas/sites/theme-link.ts";
import {
  defaultTheme,
  defaultThemeTokens,
  type ThemeChoice,
} from "#schemas/projects/theme/theme.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { makePage, makeSite } from "../../unit/markdown/themes/pages.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const page = makePage({
  html: `<p>See <a class="internal" href="/plants">plants</a> and <a href="/plants/dulse.md">the source</a>.</p>`,
});
const folder = makePage({ kind: "folder", url: "/plants", title: "Plants" });
const missing = makePage({ kind: "not-found", url: "/404", title: "Page not found" });
const tree = JSON.stringify({
  title: "Fern",
  url: "/",
  children: [{ title: "Dulse", url: "/plants/dulse" }],
});
const files = {
  "/plants/dulse": themes.garden.render(page, makeSite()),
  "/plants": themes.garden.render(folder, makeSite()),
  "/404": themes.garden.render(missing, makeSite()),
  "/plants/dulse.md": "It carries its own glue.",
  "/about": "<!doctype html><p>Not made by a theme</p>",
  "/_tree.json": tree,
};
const types = { "/plants/dulse.md": "text/markdown", "/_tree.json": "application/json" };
const magazine: ThemeChoice = {
  id: "magazine",
  tokens: { accent: "#1d5fbf", headings: "serif", text: "theme", width: "wide" },
};
const look = writeLook(magazine);

let world: SitesWorld;
let viewer: Viewer;
let live: DeploymentDocument;
let draft: DeploymentDocument;

beforeAll(async () => {
  world = await startSitesWorld();
  viewer = await insertViewer(world);
  const project = await insertSite(world, "garden--ada");
  live = await publish(world, project, { files, types });
  draft = await publish(world, project, { files, types, live: false });
});
afterAll(() => world.close());

const hostOf = ({ _id }: DeploymentDocument) => `${_id}--garden--ada.localhost:5600`;
const sign = (subject: string, until = Date.now() + 60_000) =>
  world.secretBox.sign(viewSubject(subject, viewer), new Date(until));
const baseOf = ({ _id }: DeploymentDocument) => `/_theme/${sign(themeSubject(_id))}/${look}`;

test("a page is shown in the requested theme, and its links keep that theme", async () => {
  const base = baseOf(live);
  const answer = await world.get(hostOf(live), `${base}/plants/dulse`);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(answer.text).toContain(`<header class="masthead">`);
  expect(answer.text).toContain(`href="${base}/_assets/theme.css"`);
  expect(answer.text).toContain(`<a class="internal" href="${base}/plants">plants</a>`);
  expect(answer.text).toContain(`data-current="${base}/plants/dulse"`);
  // Links in the search results start with this address.
  expect(answer.text).toContain(`<html data-base="${base}" lang="`);
  // A file is served unchanged in every theme.
  expect(answer.text).toContain(`<a href="/plants/dulse.md">the source</a>`);
});

test("the theme's assets, with the project's own color and fonts, are served below the same address", async () => {
  const base = baseOf(live);
  const css = await world.get(hostOf(live), `${base}/_assets/theme.css`);
  expect(css.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(css.text).toContain("--accent: #1d5fbf");
  expect(css.text).toContain(`url(${base}/_assets/source-serif-4.woff2)`);
  const font = await world.get(hostOf(live), `${base}/_assets/source-serif-4.woff2`);
  expect(font.body.subarray(0, 4).toString()).toBe("wOF2");
  for (const { name } of themeOf(magazine).assets)
    expect((await world.get(hostOf(live), `${base}/_assets/${name}`)).status, name).toBe(200);
  expect((await world.get(hostOf(live), `${base}/_assets/secret.key`)).status).toBe(404);
});

test("the file tree links to pages in that theme", async () => {
  const base = baseOf(live);
  const answer = await world.get(hostOf(live), `${base}/_tree.json`);
  expect(JSON.parse(answer.text)).toEqual({
    title: "Fern",
    url: `${base}/`,
    children: [{ title: "Dulse", url: `${base}/plants/dulse` }],
  });
});

test("an unknown path shows the site's 404 page in that theme, and files outside the theme are unchanged", async () => {
  const base = baseOf(live);
  const unknown = await world.get(hostOf(live), `${base}/nowhere`);
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain(`<header class="masthead">`);
  const plain = await world.get(hostOf(live), `${base}/about`);
  expect(plain.text).toBe(files["/about"]);
});

test("a theme needs the dashboard's signature for this deployment", async () => {
  const refused = [
    `/_theme/x/${look}/plants`,
    `/_theme/${sign(themeSubject(draft._id))}/${look}/plants`,
    `/_theme/${sign(`view-${live._id}`)}/${look}/plants`,
    `/_theme/${sign(themeSubject(live._id), 1)}/${look}/plants`,
    `${baseOf(live).replace(look, "magazine-red-theme-theme-wide")}/plants`,
    `${baseOf(live).replace(look, "constructor-own-theme-theme-wide")}/plants`,
  ];
  for (const path of refused) expect((await world.get(hostOf(live), path)).status, path).toBe(404);
});

test("a deployment that is not live is shown in a theme only to users who can see it", async () => {
  const path = `${baseOf(draft)}/plants`;
  const frame = { headers: { accept: "text/html", "sec-fetch-dest": "iframe" } };
  expect((await world.get(hostOf(draft), path, frame)).status).not.toBe(200);
  const link = `${path}?signature=${sign(`view-${draft._id}`)}`;
  const admitted = await world.get(hostOf(draft), link, frame);
  expect(admitted).toMatchObject({ status: 302, headers: { location: path } });
  const cookie = admitted.headers["set-cookie"]!.split(";")[0]!;
  const response = await world.get(hostOf(draft), path, { headers: { ...frame.headers, cookie } });
  expect(response.status).toBe(200);
  expect(response.text).toContain(`<header class="masthead">`);
});

test("every theme choice can be written into an address and read back unchanged", () => {
  const choices: ThemeChoice[] = [
    defaultTheme,
    magazine,
    { id: "journal", tokens: { ...defaultThemeTokens, accent: "#00ff00", width: "narrow" } },
  ];
  for (const choice of choices) expect(readLook(writeLook(choice))).toEqual(choice);
  for (const wrong of ["", "garden", `${look}-more`, "garden-#fff-theme-theme-wide"])
    expect(readLook(wrong)).toBeNull();
  expect(
    themedAddress("http://x.localhost:5600/_theme/a.b.c/?signature=s", magazine, "/räume"),
  ).toBe(`http://x.localhost:5600/_theme/a.b.c/${look}/r%C3%A4ume?signature=s`);
});
