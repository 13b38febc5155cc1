import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test("the page of a site shows it at three widths, with its addresses, its shared link and its QR code", async ({
  page,
}) => {
  await newAccount(page, "shop");
  const repository = makeRepository({ "index.md": "# Ferns for sale\n\nWords.\n" });
  const project = await createProject(page, "Ferns", repository);
  const menu = page.getByRole("navigation", { name: "Project" });
  await page.goto(`${dashboard()}${project}/site`);
  await expect(page.getByRole("heading", { name: "Nothing published" })).toBeVisible();
  const addresses = page.getByRole("region", { name: "Addresses" });
  await expect(addresses).toContainText("Nothing is published there yet.");
  await expect(menu.getByRole("link", { name: "Site" })).toHaveAttribute("aria-current", "page");
  await expectNoBarriers(page);

  repository.git("push", "--quiet", "pressmark", "HEAD");
  const live = page.getByRole("region", { name: "Live site" });
  const frame = live.locator("iframe");
  const site = page.frameLocator("iframe[title='The live site']");
  await expect(site.getByRole("heading", { name: "Ferns for sale" })).toBeVisible();
  const widthOf = () => frame.evaluate((element) => element.clientWidth);
  for (const [name, width] of [
    ["Tablet", 768],
    ["Phone", 390],
    ["Desktop", 1280],
  ] as const) {
    const button = live.getByRole("button", { name: `${name} width` });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect.poll(widthOf).toBe(width);
  }

  const shared = page.getByRole("region", { name: "Shared links" });
  const picture = shared.getByRole("img", { name: "Picture for links: Ferns for sale" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200);
  const main = (await addresses.getByRole("link").first().getAttribute("href"))!;
  await expect(addresses.getByRole("link", { name: `${main}feed.xml` })).toBeVisible();
  await addresses.getByRole("button", { name: `Copy: primary address ${main}` }).press("Enter");
  await expect(addresses.getByRole("button", { name: "Copied" })).toBeVisible();

  const code = page.getByRole("region", { name: "QR code" });
  await expect(code.getByRole("img", { name: `QR code of ${main}` })).toBeVisible();
  const fileOf = async (name: string) => {
    const download = page.waitForEvent("download");
    await code.getByRole("button", { name }).press("Enter");
    return readFileSync(await (await download).path());
  };
  expect((await fileOf("Download SVG")).toString()).toContain(`<title>${main}</title>`);
  expect((await fileOf("Download PNG")).subarray(1, 4).toString()).toBe("PNG");

  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  await expectNoBarriers(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize(DESKTOP);

  await page.goto(`${dashboard()}${project}/settings`);
  await page.getByLabel("Visibility").selectOption("private");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  await page.goto(`${dashboard()}${project}/site`);
  await expect(site.getByRole("heading", { name: "Ferns for sale" })).toBeVisible();
  await expect(addresses.getByText("Members only").first()).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200);
  await expectNoBarriers(page);
});
