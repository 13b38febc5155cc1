import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { administrator } from "./outbox.ts";
import {
  createOrg,
  dashboard,
  expectNoBarriers,
  invite,
  makeRepository,
  press,
  signUp,
  test,
} from "./support.ts";

/** Compressed, as a visitor on a slow connection downloads it. */
const SHELL_BUDGET_BYTES = 204 * 1024;

const widths = [
  { name: "a desktop", width: 1280, height: 800 },
  { name: "a phone", width: 390, height: 844 },
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

/** Waits until the page has loaded, then checks it for accessibility issues and sideways scrolling. */
async function inspect(page: Page, path: string, width: number): Promise<void> {
  await page.goto(dashboard() + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectNoBarriers(page);
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(scrollWidth, path).toBeLessThanOrEqual(width);
  await expect(page, path).toHaveTitle(/^.+ • Pressmark$/);
}

/** A project with one deployment, created through the interface. */
async function createProject(page: Page, name: string): Promise<string> {
  await page.goto(`${dashboard()}/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create project" }).click();
  const commands = page.getByRole("region", { name: "Commands for an existing repository" });
  const remote = /git remote add pressmark (\S+)/.exec(await commands.innerText())![1]!;
  const repository = makeRepository({
    "index.md": "# Front\n\nA [[missing note]] and a [[Second]].\n",
    "Second.md": "# Second\n\nWords.\n",
  });
  repository.git("remote", "add", "pressmark", remote);
  repository.push();
  await expect(page.getByRole("link", { name: /Visit site/ })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function deploymentOf(page: Page, project: string): Promise<string> {
  await page.goto(`${dashboard()}${project}/deployments`);
  const link = page.getByRole("main").getByRole("link", { name: "First notes" });
  return (await link.getAttribute("href"))!;
}

for (const { name, width, height } of widths)
  test(`on ${name} every page is accessible, fits the screen and contacts no other origin`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height });
    const traffic = watch(page);
    const signIn = ["/login", "/signup", "/auth", "/preview-login", "/preview-signup"];
    for (const path of ["/", ...signIn]) await inspect(page, path, width);
    const { org } = await signUp(page, `pages-${width}`);
    await inspect(page, `/${org}`, width);
    const account = ["", "/billing", "/apikeys", "/notifications", "/integrations"];
    for (const section of account) await inspect(page, `/settings${section}`, width);
    await inspect(page, "/auth?step=password", width);
    for (const from of ["remote", "url", "git-host", "sample"])
      await inspect(page, `/new?from=${from}`, width);
    const project = await createProject(page, "Pages");
    const deployment = await deploymentOf(page, project);
    const below = ["", "/deployments", "/schedule", "/previews", "/settings"];
    const sections = ["build", "git", "integrations", "webhooks"].map(
      (section) => `/settings/${section}`,
    );
    for (const path of [...below, ...sections]) await inspect(page, project + path, width);
    for (const path of ["", "/logs#L1", "/issues"]) await inspect(page, deployment + path, width);
    const shared = await createOrg(page, `Shared ${width}`);
    await invite(page, "somebody@example.org");
    const settings = [
      "",
      "/members",
      "/billing",
      "/git-hosts",
      "/integrations",
      "/audit",
      "/danger",
    ];
    for (const section of settings) await inspect(page, `/${shared}/~/settings${section}`, width);
    for (const path of ["/~/integrations", "/~/integrations/slack?outcome=denied"])
      await inspect(page, `/${shared}${path}`, width);
    for (const path of [`/${shared}`, `/${shared}/~/activity`, `/${org}/~/settings/danger`])
      await inspect(page, path, width);
    for (const path of ["/new/organization", "/notifications", "/invite/none"])
      await inspect(page, path, width);
    for (const path of ["/nobody-has-this", `/${org}/nothing`, `${project}/nothing`])
      await inspect(page, path, width);
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
  for (const { width, height } of widths) {
    await page.setViewportSize({ width, height });
    await inspect(page, "/admin/jobs?queue=build&state=completed", width);
    await page
      .getByRole("button", { name: /deployment\.build/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Payload" })).toContainText("projectId");
    await inspect(page, "/admin/git-events", width);
    await page
      .getByRole("button", { name: /remote push/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toContainText("refs/heads/main");
    for (const path of [
      "/admin/waitlist",
      "/admin/mails",
      "/admin/audit",
      "/admin/webhooks",
      "/admin/users",
    ])
      await inspect(page, path, width);
    // The oldest account, which may be on a later page of the list.
    await page.getByLabel("Find by name or address").fill(administrator.email);
    // Until the search has run, the row may be one of the whole list, which is about to go.
    await expect(page.getByText("1 account", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: new RegExp(administrator.email) }).click();
    await expect(page.getByRole("dialog")).toContainText("Sign-in methods");
    await expectNoBarriers(page);
  }
  const other = await (await browser.newContext()).newPage();
  const { org } = await signUp(other, "curious");
  await other.goto(`${dashboard()}/admin/jobs`);
  await other.waitForURL(`**/${org}`);
});

for (const { name, width, height } of widths)
  test(`on ${name} the menus and dialogs of the navbar are accessible`, async ({ page }) => {
    // Before the first page: Chromium sometimes stops drawing a page that is resized while the machine is busy.
    await page.setViewportSize({ width, height });
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
  await signUp(page, "keys");
  const project = await createProject(page, "Keys");
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
  await signUp(page, "reader");
  const deployment = await deploymentOf(page, await createProject(page, "Reader"));
  await page.goto(`${dashboard()}${deployment}/logs`);
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
