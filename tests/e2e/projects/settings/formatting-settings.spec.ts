import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

test("a user sets the formatting of a site, and the page says what is wrong", async ({ page }) => {
  await newAccount(page, "editor");
  const repository = makeRepository({ "index.md": "# Press\n" });
  const project = await createProject(page, "Press rules", repository);
  await page.goto(new URL(`${project}/settings/formatting`, page.url()).href);
  const card = page.getByRole("region", { name: "Formatting", exact: true });
  const field = (name: string) => card.getByLabel(name, { exact: true });
  const save = card.getByRole("button", { name: "Save" });
  await field("Number of entries").fill("101");
  await save.click();
  await expect(field("Number of entries")).toHaveAccessibleDescription(
    "Number of entries must be a whole number from 1 to 100.",
  );
  await field("Number of entries").fill("5");
  await field("Relation").fill("nofollow follow");
  await save.click();
  await expect(field("Relation")).toHaveAccessibleDescription(
    "Relation can be noopener, noreferrer, nofollow, ugc, sponsored, external.",
  );
  await field("Relation").fill("nofollow");
  await field("Typographic quotes and dashes").check();
  await field("Table of contents").selectOption("2 levels");
  await field("Dates").selectOption("2026-03-09");
  await save.click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoBarriers(page);
  }
  await page.reload();
  await expect(field("Table of contents")).toHaveValue("2");
  await expect(field("Number of entries")).toHaveValue("5");
});
