import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { dashboard, signUp } from "./support.ts";

/** Fails when what is open has a barrier. */
async function inspectOpen(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(" ")}`)).toEqual([]);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("the menus of a public page open and close by keyboard, and a phone has them all in one", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/about`);
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByText("Solutions").focus();
  await page.keyboard.press("Enter");
  await expect(main.getByRole("heading", { name: "By Migration" })).toBeVisible();
  await inspectOpen(page);
  await page.keyboard.press("Escape");
  await expect(main.getByRole("heading", { name: "By Migration" })).toBeHidden();
  await expect(main.locator("summary").filter({ hasText: "Solutions" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Get started" }).first()).toHaveAttribute(
    "href",
    "/new",
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("summary[aria-label=Menu]").click();
  await page.getByRole("searchbox", { name: "Search the docs" }).fill("   ");
  await expect(page.getByText("Nothing found")).toBeHidden();
  await page.getByRole("searchbox", { name: "Search the docs" }).fill("front matter");
  await expect(page.getByRole("link", { name: /^Front matter/ }).first()).toBeVisible();
  await inspectOpen(page);
});

test("Ctrl and K finds a page, keys lead on, and a sheet names them", async ({ page }) => {
  const { org } = await signUp(page, "shortcuts");
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search and commands" });
  await expect(field).toBeFocused();
  await field.fill("notifi");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/^Notifications/);
  await inspectOpen(page);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeFocused();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await inspectOpen(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.waitForURL(`**/${org}`);
});

test("the footer tells the platform's health, and a public page knows who is signed in", async ({
  page,
}) => {
  await signUp(page, "footer");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("button", { name: "Legal" }).click();
  await expect(footer.getByRole("link", { name: "Cookie Policy" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(footer.getByRole("link", { name: "Cookie Policy" })).toBeHidden();
  await footer.getByRole("link", { name: "All systems normal" }).click();
  await expect(page.getByRole("heading", { name: "All systems normal" })).toBeVisible();
  await inspectOpen(page);

  await page.goto(`${dashboard()}/home`);
  await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
  await page.locator("summary[aria-label^=Notifications]").click();
  await expect(page.getByRole("link", { name: "View all notifications" })).toBeVisible();
  await inspectOpen(page);
  await page.locator("summary[aria-label^='Account of']").click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL(`${dashboard()}/`);
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
});
