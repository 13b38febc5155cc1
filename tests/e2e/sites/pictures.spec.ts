import { expect } from "@playwright/test";
import { expectNoBarriers, test } from "../support.ts";

const site = (): string => new URL(process.env["PRESSMARK_SITE"]!).origin;

test("a click or Enter shows a picture as large as the window, and Escape returns to it", async ({
  browser,
}) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto(`${site()}/guide/pictures`);
  const picture = page.getByRole("button", { name: "Enlarge picture" }).first();
  await expect(picture).toBeVisible();
  expect(scripts.filter((url) => url.includes("/zoom-"))).toEqual([]);

  await picture.click();
  const dialog = page.locator("dialog.zoom");
  await expect(dialog.locator("img")).toBeVisible();
  const { width, height } = (await dialog.boundingBox())!;
  expect({ width, height }).toEqual(page.viewportSize());
  await expectNoBarriers(page);
  const first = await dialog.locator("img").getAttribute("src");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.locator("img")).not.toHaveAttribute("src", first!);
  await page.keyboard.press("ArrowLeft");

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(picture).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.click();
  await expect(dialog).toBeHidden();
  await context.close();
});

test("the search covers the whole window, and the page below does not move", async ({ page }) => {
  for (const path of ["/", "/tags"]) {
    await page.goto(site() + path);
    const place = () =>
      page.evaluate(() => document.querySelector("h1")!.getBoundingClientRect().left);
    const before = await place();
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox")).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.offsetWidth - innerWidth)).toBe(0);
    expect(await place()).toBe(before);
  }
});
