import { expect, type Page } from "@playwright/test";
import { administrator } from "./outbox.ts";
import {
  dashboard,
  expectNoBarriers,
  logIn,
  newAccount,
  press,
  signUp,
  takenOver,
  test,
} from "./support.ts";

/** Two keys in sequence. On a busy machine the second key may be too late for the first. */
async function goHome(page: Page, org: string): Promise<void> {
  await expect(async () => {
    await press(page, "g");
    await page.keyboard.press("h");
    await expect(page).toHaveURL(`${dashboard()}/${org}`, { timeout: 5_000 });
  }).toPass();
}

test("the menus of a public page open and close by keyboard, and a phone has a single menu", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/about`);
  await takenOver(page);
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByText("Solutions").focus();
  await press(page, "Enter");
  await expect(main.getByRole("heading", { name: "By Migration" })).toBeVisible();
  await expectNoBarriers(page);
  await press(page, "Escape");
  await expect(main.getByRole("heading", { name: "By Migration" })).toBeHidden();
  await expect(main.locator("summary").filter({ hasText: "Solutions" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Get started" }).first()).toHaveAttribute(
    "href",
    "/signup?redirect=/new",
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("summary[aria-label=Menu]").click();
  await page.getByRole("searchbox", { name: "Search the docs" }).fill("   ");
  await expect(page.getByText("No results")).toBeHidden();
  await page.getByRole("searchbox", { name: "Search the docs" }).fill("front matter");
  await expect(page.getByRole("link", { name: /^Front matter/ }).first()).toBeVisible();
  await expectNoBarriers(page);
});

const SHEET_LOADS_MS = 5_000;

test("Ctrl+K finds a page, shortcuts navigate, and a sheet lists them", async ({ page }) => {
  const { org } = await signUp(page, "shortcuts");
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  await press(page, "Control+k");
  const field = page.getByRole("combobox", { name: "Search and commands" });
  await expect(field).toBeFocused();
  await field.fill("notifi");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/^Notifications/);
  await expectNoBarriers(page);
  await press(page, "Enter");
  await page.waitForURL("**/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeFocused();

  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // A key that meets the last moment of the closing search goes to the search. People press it again.
  await expect(async () => {
    await press(page, "?");
    await expect(sheet).toBeVisible({ timeout: SHEET_LOADS_MS });
  }).toPass();
  await expectNoBarriers(page);
  await press(page, "Escape");
  await expect(sheet).toBeHidden();
  await goHome(page, org);
});

test("a menu that is opened while its page is still loading stays open", async ({ page }) => {
  const { org } = await newAccount(page, "hasty");
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.goto(`${dashboard()}/notifications`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/\/trpc\/[^?]*orgs\.get/, async (route) => {
    await answered;
    await route.fallback();
  });
  await goHome(page, org);
  await page.getByRole("button", { name: "Legal" }).click();
  const policy = page.getByRole("contentinfo").getByRole("link", { name: "Cookie Policy" });
  await expect(policy).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  await expect(policy).toBeVisible();
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: "Legal" })).toBeFocused();
});

test("the footer shows the status of the platform, and a public page recognizes signed-in users", async ({
  page,
}) => {
  await signUp(page, "footer");
  // Until the page is complete, the footer may be drawn again, and then its menu closes.
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("button", { name: "Legal" }).click();
  await expect(footer.getByRole("link", { name: "Cookie Policy" })).toBeVisible();
  await press(page, "Escape");
  await expect(footer.getByRole("link", { name: "Cookie Policy" })).toBeHidden();
  await footer.getByRole("link", { name: "All systems normal" }).click();
  await expect(page.getByRole("heading", { name: "All systems normal" })).toBeVisible();
  await expectNoBarriers(page);

  await page.goto(`${dashboard()}/home`);
  await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
  await page.locator("summary[aria-label^=Notifications]").click();
  await expect(page.getByRole("link", { name: "View all notifications" })).toBeVisible();
  await expectNoBarriers(page);
  await page.locator("summary[aria-label^='Account of']").click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL(`${dashboard()}/`);
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
});

test("the selected tab stays in view when the window becomes narrow", async ({ page }) => {
  await newAccount(page, "turner");
  await page.goto(`${dashboard()}/new`);
  await page.getByLabel("Name").fill("Turned");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Turned" })).toBeVisible();
  await page.goto(`${page.url()}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const current = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current]");
  await expect(current).toHaveText("Settings");
  await expect(current).toBeInViewport({ ratio: 1, timeout: 5_000 });
});

test("in settings and in the admin console, their own menu replaces the list of projects, and the page does not jump", async ({
  page,
}) => {
  await logIn(page, administrator.email, administrator.password);
  const others = ["/login", "/dashboard"];
  await page.waitForURL(
    ({ pathname }) => /^\/[a-z0-9-]{3,}$/.test(pathname) && !others.includes(pathname),
  );
  const org = new URL(page.url()).pathname;
  const main = page.getByRole("main");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { x } = (await main.boundingBox())!;
  for (const [path, menu, link, crumb] of [
    [`${org}/~/settings`, "Organization settings", "Members", "Settings"],
    ["/settings", "Account settings", "API keys", "Account settings"],
    ["/admin/users", "Admin", "Waitlist", "Admin"],
  ] as const) {
    await page.goto(dashboard() + path);
    const area = page.getByRole("navigation", { name: menu });
    await area.getByRole("link", { name: link }).click();
    await expect(area.locator("[aria-current=page]")).toHaveText(link);
    await expect(crumbs.getByText(crumb, { exact: true })).toBeVisible();
    expect((await main.boundingBox())!.x).toBe(x);
    await expectNoBarriers(page);
  }
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("navigation", { name: "Projects" })).toBeVisible();
});
