import { expect } from "@playwright/test";
import { dashboard, expectNoBarriers, test, visitUntil } from "../../support.ts";

/** GitHub is a test double whose repositories are real ones. */
test("a template becomes a new private repository on GitHub, and its site is published", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/login?redirect=/new`);
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await page.waitForURL(`${dashboard()}/new`);
  await page.getByRole("link", { name: /Start from a template/ }).click();
  await page.getByRole("link", { name: /Digital garden/ }).click();
  await page.getByRole("radio", { name: /A new repository on GitHub/ }).check();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "octo-org" }).click();

  const name = page.getByLabel("Repository name");
  await expect(name).toHaveValue("digital-garden");
  await name.fill("notes-1");
  await expect(page.getByText("octo-org/notes-1 already exists.")).toBeVisible();
  await expectNoBarriers(page);
  await name.fill("my notes");
  await expect(page.getByText(/Use only letters without accents/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create and publish" })).toBeDisabled();
  await name.fill("my-notes");
  await expect(page.getByText("octo-org/my-notes is available.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Private/ })).toBeChecked();
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Create and publish" }).click();
  const site = page.getByRole("link", { name: /Visit site/ });
  await expect(site).toBeVisible();
  await expect(page.getByText("octo-org/my-notes").first()).toBeVisible();
  await visitUntil(page, (await site.getAttribute("href"))!, page.getByText("Seedling").first());
});
