import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type ExampleSite, exampleSites } from "#schemas/projects/example-site.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { STORAGE_KEY } from "../e2e/signed-in.ts";
import { dashboard, makeRepository, type Repository, signUp, test } from "../e2e/support.ts";
import { openClient } from "../support/worlds/api-client.ts";
import { openSettled, PICTURES, saveDashboard, saveForDocs, savePicture } from "./save-picture.ts";

const PUBLISHED_WITHIN_MS = 180_000;
const SAMPLE = join(import.meta.dirname, "../../web/content/sample");
/** The ports of `npm start`. The tests use others. */
const USUAL_PORTS = { dashboard: "localhost:5599", sites: ".localhost:5600" };
const NOTE = readFileSync(join(PICTURES, "note.md"), "utf8");
const NOTE_PATH = "Journal/Winter light.md";
const NOTE_ADDRESS = "journal/winter-light";
const WINDOW = { width: 1040, height: 740 };
const QUERY = `SELECT p.title, count(*) AS links
FROM links l JOIN posts p ON p.id = l.target
GROUP BY p.id ORDER BY links DESC LIMIT 6`;

test("the example sites", async ({ page }) => {
  const sites = await publishedExamples(page);
  for (const { handle, url } of sites) {
    await openSettled(page, url!);
    await savePicture(page, `sites/${handle}`);
  }
});

test("a push, the site that it makes in each theme, and the pages of the dashboard", async ({
  page,
}) => {
  await signUp(page, "ada");
  const { api, close } = openClient(dashboard(), await accessToken(page));
  const [personal] = (await api.orgs.list.query({})).orgs;
  await api.orgs.update.mutate({ orgId: personal!.id, updates: { name: "Ada" } });
  const { org } = await api.orgs.create.mutate({ name: "Fern & Folio", handle: "fern-folio" });
  await page.setViewportSize(WINDOW);
  for (const themeId of themeIds) {
    const { project, pushToken } = await api.projects.create.mutate({
      orgId: org.id,
      name: "Fern & Folio",
      handle: themeId === "journal" ? "folio" : `folio-${themeId}`,
      source: { kind: "remote" },
      themeId,
    });
    const repository = cloneOf(`${org.handle}/${project.handle}`, pushToken!);
    repository.push();
    repository.write(NOTE_PATH, NOTE);
    repository.commit("Winter light");
    const printed = repository.push();
    expect(printed).toContain("Live in");
    await openSettled(page, new URL(NOTE_ADDRESS, project.url).href);
    await savePicture(page, `push/${themeId}`);
    if (themeId !== "journal") continue;
    writeFileSync(join(PICTURES, "push.json"), recorded(printed));
    const address = /http\S+\/fern-folio\/folio\/\w+/.exec(printed)![0];
    await saveDashboard(page, address, "build");
    await saveDashboard(page, `${address}/issues`, "issues");
    await saveDashboard(page, `${address}/medias`, "media");
    await saveDashboard(page, `${address}/compare?path=Journal%2FWinter%20light.md`, "compare");
    await page.goto(`${address}/sqlite`);
    await page.getByRole("textbox", { name: "SQL" }).fill(QUERY);
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(page.getByRole("table")).toBeVisible();
    await saveDashboard(page, null, "sql", page.getByRole("textbox", { name: "SQL" }));
    await saveForDocs(page, null, "data/pictures/sql");
    const dashboardPages = `${dashboard()}/fern-folio/folio`;
    await saveDashboard(page, `${dashboardPages}/deployments`, "rollback");
    await saveForDocs(page, null, "start/pictures/deployments");
    for (const [path, name] of docsPages) await saveForDocs(page, address + path, name);
    await saveForDocs(page, `${dashboardPages}/settings/theme`, "site/pictures/theme");
    await saveForDocs(
      page,
      new URL("techniques/cyanotype", project.url).href,
      "site/pictures/site",
    );
    const values = { approveNewlyPublic: true };
    const section = "build" as const;
    await api.projects.settings.update.mutate({ projectId: project.id, section, values });
    repository.write("Plans/2027.md", "# 2027\n\nTwo new presses, and a price list.\n");
    repository.commit("Plans for next year");
    const waiting = /http\S+\/fern-folio\/folio\/\w+/.exec(repository.push())![0];
    await saveDashboard(page, waiting, "approval");
    await saveForDocs(page, null, "deployments/pictures/approval");
    await saveForDocs(page, `${dashboard()}/new`, "publish/pictures/new-project");
    await saveForDocs(page, `${dashboard()}/settings/apikeys`, "api/pictures/api-keys");
    const empty = { orgId: org.id, name: "Field notes", source: { kind: "remote" } } as const;
    await api.projects.create.mutate(empty);
    await saveForDocs(page, `${dashboard()}/fern-folio/field-notes`, "publish/pictures/first-push");
    await page.setViewportSize(WINDOW);
  }
  close();
});

/** Pages of a deployment, and their pictures in the docs. */
const docsPages = [
  ["", "deployments/pictures/deployment"],
  ["/issues", "deployments/pictures/issues"],
  ["/logs", "deployments/pictures/log"],
  ["/compare?path=Journal%2FWinter%20light.md", "deployments/pictures/compare"],
  ["/notes", "write/pictures/notes"],
  ["/graph", "data/pictures/graph"],
] as const;

function cloneOf(path: string, pushToken: string): Repository {
  const repository = makeRepository({ "README.md": "Notes of a small press." });
  cpSync(SAMPLE, repository.directory, { recursive: true });
  repository.commit("Our notes");
  const remote = new URL(`/git/${path}.git`, dashboard());
  remote.username = "git";
  remote.password = pushToken;
  repository.git("remote", "add", "pressmark", remote.href);
  return repository;
}

/** What git printed, with the usual ports. */
function recorded(printed: string): string {
  const lines = printed
    .replaceAll(/\/\/[^@/\s]*@/g, "//")
    .replaceAll(/\.localhost:\d+/g, USUAL_PORTS.sites)
    .replaceAll(/\/localhost:\d+/g, `/${USUAL_PORTS.dashboard}`)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter(Boolean);
  return `${JSON.stringify(lines, null, 2)}\n`;
}

async function publishedExamples(page: Page): Promise<ExampleSite[]> {
  let sites: ExampleSite[] = [];
  await expect(async () => {
    const response = await page.request.get(`${dashboard()}/trpc/templates.sites`);
    const answer = (await response.json()) as { result: { data: { sites: ExampleSite[] } } };
    ({ sites } = answer.result.data);
    expect(sites.filter(({ url }) => url)).toHaveLength(exampleSites.length);
  }).toPass({ timeout: PUBLISHED_WITHIN_MS });
  return sites;
}

async function accessToken(page: Page): Promise<string> {
  const session = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  return (JSON.parse(session!) as { access_token: string }).access_token;
}
