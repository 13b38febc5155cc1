import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { publish } from "./deployments/deployment-list.ts";
import { administrator } from "./outbox.ts";
import {
  createOrg,
  createProject,
  createProjectInBrowser,
  dashboard,
  expectNoBarriers,
  invite,
  makeRepository,
  newAccount,
  press,
  signUp,
  test,
} from "./support.ts";

/** Compressed, as a visitor on a slow connection downloads it. */
const SHELL_BUDGET_BYTES = 204 * 1024;

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const sizes = [
  { name: "a desktop", size: desktop },
  { name: "a phone", size: phone },
];

/** The browser says so for every script of a picture of a site. */
const PICTURE_SCRIPT =
  /^Blocked script execution in '[^']+' because the document's frame is sandboxed/;

/** Records requests to other origins and errors that the browser reports. */
function watch(page: Page): { requests: string[]; errors: string[] } {
  const traffic = { requests: [] as string[], errors: [] as string[] };
  page.on("request", (request) => {
    const url = new URL(request.url());
    // Pictures of sites are frames of the sites, without scripts.
    if (request.frame() !== page.mainFrame()) return;
    if (/^(https?|wss?):/.test(url.protocol) && url.host !== new URL(dashboard()).host)
      traffic.requests.push(request.url());
  });
  page.on("pageerror", (error) => traffic.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !PICTURE_SCRIPT.test(message.text()))
      traffic.errors.push(message.text());
  });
  return traffic;
}

const turn = (page: Page) =>
  page.setViewportSize(page.viewportSize()?.width === phone.width ? desktop : phone);

/**
 * Opens a page and checks it for accessibility issues and sideways scrolling at the size of the window, and then at the other size, which stays. So every other
 * page opens on a phone, and the colors of both sizes are checked.
 */
async function inspect(page: Page, path: string): Promise<void> {
  await page.goto(dashboard() + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSound(page, path, "everything");
  await expect(page, path).toHaveTitle(/^.+ • Pressmark$/);
  await turn(page);
  await expectSound(page, path, "structure");
}

async function expectSound(
  page: Page,
  path: string,
  checked: "everything" | "structure",
): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // Parts that measure themselves, such as tabs, follow a new width a frame later.
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(scrollWidth, path).toBeLessThanOrEqual(page.viewportSize()!.width);
  await expectNoBarriers(page, checked);
}

const notes = {
  "index.md": "# Front\n\nA [[missing note]] and a [[Second]].\n",
  "Second.md": "# Second\n\nWords.\n",
};

async function deploymentOf(page: Page, project: string): Promise<string> {
  await page.goto(`${dashboard()}${project}/deployments`);
  const link = page.getByRole("main").getByRole("link", { name: "First notes" });
  return (await link.getAttribute("href"))!;
}

test("every page is accessible, fits a desktop and a phone, and contacts no other origin", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const traffic = watch(page);
  const signIn = ["/login", "/signup", "/auth", "/preview-login", "/preview-signup"];
  for (const path of ["/", ...signIn]) await inspect(page, path);
  const { org } = await newAccount(page, "pages");
  await inspect(page, `/${org}`);
  const account = ["", "/billing", "/apikeys", "/notifications", "/integrations"];
  for (const section of account) await inspect(page, `/settings${section}`);
  await inspect(page, "/auth?step=password");
  for (const from of ["remote", "url", "git-host", "sample"])
    await inspect(page, `/new?from=${from}`);
  const repository = makeRepository(notes);
  const project = await createProjectInBrowser(page, "Pages", repository);
  repository.push();
  await expect(page.getByRole("link", { name: /Visit site/ })).toBeVisible();
  const deployment = await deploymentOf(page, project);
  const below = [
    "",
    "/deployments",
    "/schedule",
    "/previews",
    "/tasks",
    "/editor-agent?path=index.md",
    "/settings",
  ];
  const sections = ["build", "git", "integrations", "secrets", "webhooks"].map(
    (section) => `/settings/${section}`,
  );
  for (const path of [...below, ...sections]) await inspect(page, project + path);
  for (const path of ["", "/logs#L1", "/issues"]) await inspect(page, deployment + path);
  const shared = await createOrg(page, "Shared");
  await invite(page, "somebody@example.org");
  const settings = ["", "/members", "/billing", "/git-hosts", "/integrations", "/audit", "/danger"];
  for (const section of settings) await inspect(page, `/${shared}/~/settings${section}`);
  for (const path of ["/~/integrations", "/~/integrations/slack?outcome=denied"])
    await inspect(page, `/${shared}${path}`);
  for (const path of [`/${shared}`, `/${shared}/~/activity`, `/${org}/~/settings/danger`])
    await inspect(page, path);
  for (const path of ["/new/organization", "/notifications", "/invite/none"])
    await inspect(page, path);
  for (const path of ["/nobody-has-this", `/${org}/nothing`, `${project}/nothing`])
    await inspect(page, path);
  expect(traffic.requests).toEqual([]);
  // The browser itself reports the 404 responses for the last addresses.
  expect(traffic.errors.filter((text) => !text.includes("404"))).toEqual([]);
});

test("the admin's pages are accessible, and other users are redirected to their home page", async ({
  page,
  browser,
}) => {
  await page.goto(process.env["PRESSMARK_SIGN_IN"]!);
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
  await inspect(page, "/admin/jobs?queue=build&state=completed");
  await page
    .getByRole("button", { name: /deployment\.build/ })
    .first()
    .click();
  const payload = page.getByRole("region", { name: "Payload" });
  await expect(payload).toContainText("projectId");
  await turn(page);
  await expect(payload).toBeVisible();
  await inspect(page, "/admin/git-events");
  await page
    .getByRole("button", { name: /remote push/ })
    .first()
    .click();
  const event = page.getByRole("dialog");
  // The newest push may be one of another test, to any branch.
  await expect(event).toContainText("refs/heads/");
  await turn(page);
  await expect(event).toContainText("refs/heads/");
  const lists = ["blocks", "notes", "media", "waitlist", "mails", "audit", "webhooks", "users"];
  for (const path of lists) await inspect(page, `/admin/${path}`);
  // The oldest account, which may be on a later page of the list.
  await page.getByLabel("Find by name or address").fill(administrator.email);
  // Until the search has run, the row may be one of the whole list, which is about to go.
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(administrator.email) }).click();
  await expect(page.getByRole("dialog")).toContainText("Sign-in methods");
  await expectNoBarriers(page);
  await turn(page);
  await expectNoBarriers(page, "structure");
  const other = await (await browser.newContext()).newPage();
  const { org } = await newAccount(other, "curious");
  await other.goto(`${dashboard()}/admin/jobs`);
  await other.waitForURL(`**/${org}`);
});

for (const { name, size } of sizes)
  test(`on ${name} the menus and dialogs of the navbar are accessible`, async ({ page }) => {
    // Before the first page: Chromium sometimes stops drawing a page that is resized while the machine is busy.
    await page.setViewportSize(size);
    await signUp(page, "navbar");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoBarriers(page);
    await press(page, "Escape");
    await page.getByRole("button", { name: /Switch organization/ }).click();
    await expect(page.getByRole("link", { name: "Create organization" })).toBeVisible();
    await expectNoBarriers(page);
    await press(page, "Escape");
  });

test("a wrong password is reported in place, and the right one opens the requested page", async ({
  page,
}) => {
  const { email, password, org } = await signUp(page, "returning");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await page.waitForURL(`${dashboard()}/`);
  await page.goto(`${dashboard()}/${org}?from=here`);
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not my password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toContainText("password is wrong");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(`**/${org}?from=here`);
  await page.goto(`${dashboard()}/login?redirect=//evil.example/`);
  await page.waitForURL(`**/${org}`);
});

test("a deployment and its menu can be reached with the keyboard alone", async ({ page }) => {
  await newAccount(page, "keys");
  const repository = makeRepository(notes);
  const project = await createProject(page, "Keys", repository);
  await publish(page, project, repository, null);
  await page.goto(`${dashboard()}${project}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await press(page, "Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await page.getByRole("navigation", { name: "Projects" }).getByText("Deployments").focus();
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Deployments" })).toBeFocused();
  await page.getByRole("button", { name: "Actions for deployment 1" }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("menuitem", { name: "Open site" })).toBeFocused();
  await press(page, "ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Copy address" })).toBeFocused();
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: "Actions for deployment 1" })).toBeFocused();
});

test("a line of the log has an address, and a search steps through its matches", async ({
  page,
}) => {
  await newAccount(page, "reader");
  const repository = makeRepository(notes);
  const project = await createProject(page, "Reader", repository);
  await publish(page, project, repository, null);
  await page.goto(`${dashboard()}${await deploymentOf(page, project)}/logs`);
  const log = page.getByRole("log");
  await log.getByRole("link", { name: "Line 2", exact: true }).click();
  await expect(page).toHaveURL(/#L2$/);
  await log.getByRole("link", { name: "Line 4", exact: true }).click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/#L2-L4$/);
  const search = page.getByLabel("Search the log");
  await search.fill("notes");
  await expect(log.locator("mark").first()).toBeVisible();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await search.press("Shift+Enter");
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible();
});

test("an organization's home loads less than 204 KiB of script", async ({ page, context }) => {
  const { org } = await signUp(page, "light");
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  // A separate tab, so that pending requests of the first page do not count.
  const visit = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  visit.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  await visit.goto(`${dashboard()}/${org}`);
  await expect(visit.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  visit.removeAllListeners("response");
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SHELL_BUDGET_BYTES);
});
