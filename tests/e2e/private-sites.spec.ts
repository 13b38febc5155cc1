import { expect } from "@playwright/test";
import { createProject, dashboard, makeRepository, newAccount, test } from "./support.ts";

test("a private site opens for members through the dashboard, and for nobody else", async ({
  browser,
  page,
}) => {
  await newAccount(page, "ada");
  const repository = makeRepository({
    "index.md": "# Family recipes\n\nSee [[Soup]].\n",
    "Soup.md": "# Soup\n",
  });
  const project = await createProject(page, "Recipes", repository);
  await page.goto(`${dashboard()}${project}/settings`);
  await page.getByLabel("Visibility").selectOption("private");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  repository.git("push", "--quiet", "pressmark", "HEAD");
  await page.goto(dashboard() + project);
  await expect(page.locator('main [data-status="success"]').first()).toBeVisible();
  const site = await page.getByRole("link", { name: /Visit site/ }).getAttribute("href");
  const picture = page.frameLocator("iframe[title='Preview']");
  await expect(picture.getByRole("heading", { name: "Family recipes" })).toBeAttached();

  await page.goto(new URL("/soup", site!).href);
  await expect(page.getByRole("heading", { name: "Soup" })).toBeVisible();
  expect(page.url()).toBe(new URL("/soup", site!).href);
  // Links within the site need no second ticket.
  await page.goto(site!);
  await expect(page.getByRole("heading", { name: "Family recipes" })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(site!);
  // A signed-out user is redirected to the login page, which returns to the site.
  await stranger.waitForURL(/\/login\?/);
  await newAccount(stranger, "eve");
  await stranger.goto(site!);
  await expect(stranger.getByRole("heading", { name: "This page is for members" })).toBeVisible();
  await expect(stranger.getByText("Family recipes")).toHaveCount(0);
});
