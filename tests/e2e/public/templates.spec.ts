import { expect } from "@playwright/test";
import { dashboard, expectNoBarriers, newAccount, test } from "../support.ts";

/** The examples are published one after another, at the same time as other work on the machine. */
const PUBLISHED_WITHIN_MS = 120_000;

test("a public template is viewed and chosen, and becomes the user's own site a moment later", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { org } = await newAccount(page, "templates");

  await page.goto(`${dashboard()}/templates`);
  await page.getByRole("main").getByRole("link", { name: "Personal blog" }).click();
  const example = page.frameLocator("iframe[title='Live example: Personal blog']");
  await expect(example.getByRole("heading", { level: 1, name: "Slow Post" })).toBeVisible({
    timeout: PUBLISHED_WITHIN_MS,
  });
  await expectNoBarriers(page);
  await page.getByRole("main").getByRole("link", { name: "Use this template" }).click();

  await page.waitForURL(`**/new/${org}/templates/personal-blog`);
  await expect(page.getByRole("heading", { level: 1, name: "Personal blog" })).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel("Name").fill("Evening letters");
  await page.getByRole("button", { name: "Create and publish" }).click();

  await expect(page.getByRole("link", { name: /Visit site/ })).toBeVisible({
    timeout: PUBLISHED_WITHIN_MS,
  });
  await expect(page.getByText(/git clone http\S+evening-letters/)).toBeVisible();
  const site = await page.getByRole("link", { name: /Visit site/ }).getAttribute("href");
  await page.goto(`${site}posts/the-lid`);
  await expect(page.getByRole("heading", { level: 1, name: "The lid" })).toBeVisible();
});

test("the list of templates in the app is accessible on a phone, and links to each template", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { org } = await newAccount(page, "template-list");
  await page.goto(`${dashboard()}/new`);
  await page.getByRole("link", { name: /Start from a template/ }).click();
  await page.waitForURL(`**/new/${org}/templates`);
  for (const name of ["Personal blog", "Digital garden", "Documentation", "Team wiki"])
    await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(`${dashboard()}/new/${org}/templates/nothing`);
  await expect(page.getByRole("heading", { name: "Template not found" })).toBeVisible();
});
