import { expect, type Page } from "@playwright/test";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { expectNoBarriers, test } from "../support.ts";
import { wearTheme } from "./other-themes.ts";

const PAGES = [
  "/",
  "/guide",
  "/guide/callouts",
  "/guide/code-math-and-diagrams",
  "/guide/text-and-tables",
  "/techniques/cyanotype",
  "/posts",
  "/tags",
  "/nothing-is-here",
];

const site = (): string => new URL(process.env["PRESSMARK_SITE"]!).origin;

for (const theme of themeIds)
  test(`the light and the dark appearance of the theme ${theme} are accessible`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: "light", bypassCSP: true });
    const page = await context.newPage();
    await wearTheme(page, site(), theme);
    let shown: "light" | "dark" = "light";
    const check = async (path: string, checked: "everything" | "colors") => {
      expect(await isDark(page), path).toBe(shown === "dark");
      await expectNoBarriers(page, checked);
    };
    const checkBoth = async (path: string) => {
      await check(path, "everything");
      const former = shown;
      shown = former === "light" ? "dark" : "light";
      await page.emulateMedia({ colorScheme: shown });
      // Diagrams are drawn again a moment later.
      await expect(page.locator(`.diagram[data-appearance='${former}']`)).toHaveCount(0);
      await check(path, "colors");
    };
    // The appearance stays, so every other page opens in the dark one.
    for (const path of PAGES) {
      await page.goto(site() + path);
      await checkBoth(path);
    }
    await page.keyboard.press("/");
    // The index of a new site is ready a moment after its pages.
    await expect(async () => {
      await page.getByRole("combobox").fill("pres");
      await page.getByRole("combobox").fill("press");
      await expect(page.getByRole("option").first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await checkBoth("the search");
    await context.close();
  });

test("visitors choose an appearance, and the site remembers it without cookies", async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(`${site()}/guide/code-math-and-diagrams`);
  expect(await isDark(page)).toBe(false);
  const menu = page.locator(".appearance summary").filter({ visible: true });

  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  expect(await isDark(page)).toBe(true);
  await expect(menu).toBeFocused();
  expect(await browserColours(page)).toEqual(["not all", "all"]);

  await test.step("in the first frame of the next page", async () => {
    await page.addInitScript(() =>
      requestAnimationFrame(() => {
        document.documentElement.dataset["firstFrame"] = getComputedStyle(
          document.documentElement,
        ).colorScheme;
      }),
    );
    await page.goto(`${site()}/guide/callouts`);
    await expect(page.locator("html")).toHaveAttribute("data-first-frame", "dark");
    expect(await context.cookies()).toEqual([]);
  });

  await test.step("and in other tabs, but not on paper", async () => {
    const other = await context.newPage();
    await other.goto(`${site()}/`);
    await page.emulateMedia({ media: "print" });
    expect(await paperOf(page)).toBe("rgba(0, 0, 0, 0)");
    await page.emulateMedia({ media: "screen" });
    await menu.click();
    await page.getByRole("button", { name: "Light", exact: true }).click();
    await expect.poll(() => isDark(other)).toBe(false);
  });

  await test.step("until they want that of their system again", async () => {
    await menu.click();
    await page.getByRole("button", { name: "Automatic" }).click();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await isDark(page)).toBe(true);
    await menu.click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Automatic" })).toBeHidden();
  });
  await context.close();
});

test("diagrams are drawn again in the colors of the other appearance", async ({ page }) => {
  await page.goto(`${site()}/guide/code-math-and-diagrams`);
  await page.locator("pre.mermaid, .diagram").first().scrollIntoViewIfNeeded();
  await expect(page.locator(".diagram[data-appearance='light']").first()).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator(".diagram[data-appearance='dark']").first()).toBeVisible();
  await expect(page.locator(".diagram[data-appearance='light']")).toHaveCount(0);
});

test("without scripts, the appearance is that of the system, and nothing offers a choice", async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: "dark", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site()}/`);
  expect(await paperOf(page)).toBe("rgb(20, 25, 22)");
  await expect(page.locator(".appearance").first()).toBeHidden();
  await context.close();
});

async function isDark(page: Page): Promise<boolean> {
  const channels = (await paperOf(page)).match(/\d+/g)!.map(Number);
  return channels.every((channel) => channel < 60);
}

function paperOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

function browserColours(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(
      ({ media }) => media,
    ),
  );
}
