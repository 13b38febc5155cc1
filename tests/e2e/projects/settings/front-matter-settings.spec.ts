import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
  visitUntil,
} from "../../support.ts";

const PHONE = { width: 390, height: 844 };

test("schemas, variables and publish rules are written on their pages, and a push follows them", async ({
  page,
}) => {
  await newAccount(page, "archivist");
  const repository = makeRepository({
    "index.md": "# Home\n\nVersion {{ version }}",
    "journal/day.md": "# Day\n",
    "recipes/soup.md": "# Soup\n",
    "pressmark.yml": "publish:\n  withhold:\n    - path: plans/\n",
  });
  const project = await createProject(page, "Recipe notes", repository);
  const origin = new URL(page.url()).origin;
  const open = (name: string) => page.goto(`${origin}${project}/settings/${name}`);
  const expectFits = async () => {
    await expectNoBarriers(page);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await expectNoBarriers(page);
  };

  await open("variables");
  const schemas = page.getByRole("region", { name: "Schemas", exact: true });
  await schemas.getByRole("button", { name: "Add schema" }).click();
  await schemas.getByLabel("Field 1: name").fill("level");
  await schemas.getByLabel("Field 1: type").selectOption("Choice");
  await schemas.getByLabel("Field 1: required").check();
  await schemas.getByRole("button", { name: "Save" }).click();
  const choices = schemas.getByLabel("Field 1: choices");
  await expect(choices).toHaveAccessibleDescription("The choices of level are missing.");
  await choices.fill("easy, hard");
  await schemas.getByRole("button", { name: "Save" }).click();
  const folder = schemas.getByLabel("Folder");
  await expect(folder).toHaveAccessibleDescription("The schema needs a folder or a type.");
  await folder.fill("recipes/");
  await schemas.getByRole("button", { name: "Save" }).click();
  await expect(schemas.getByRole("button", { name: "Save" })).toBeDisabled();
  const variables = page.getByRole("region", { name: "Variables", exact: true });
  await variables.getByRole("button", { name: "Add variable" }).click();
  await variables.getByLabel("Variable 1: name").fill("version");
  await variables.getByLabel("Variable 1: value").fill("1.2");
  await variables.getByRole("button", { name: "Save" }).click();
  await expect(variables.getByRole("button", { name: "Save" })).toBeDisabled();
  await expectFits();

  await open("build");
  const rules = page.getByRole("region", { name: "Publish rules", exact: true });
  await rules.getByRole("button", { name: "Withhold notes" }).click();
  await rules.getByRole("button", { name: "Save" }).click();
  const rule = rules.getByLabel("Withhold, rule 1: path");
  await expect(rule).toHaveAccessibleDescription("Rule 1 needs a path or a tag.");
  await rule.fill("journal/");
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(rules.getByRole("button", { name: "Save" })).toBeDisabled();

  repository.push();
  await expect(rule).toHaveAccessibleDescription("Withholds 1 note in the live deployment.");
  await expect(rules.getByRole("link", { name: "pressmark.yml, line 3" })).toBeVisible();
  await expectFits();
  await page.goto(`${origin}${project}`);
  const site = await page.getByRole("link", { name: /Visit site/ }).getAttribute("href");
  await page.getByRole("main").locator("a[href$='/issues']").first().click();
  await expect(page.getByText("“level” is missing in the front matter.")).toBeVisible();
  await visitUntil(page, site!, page.getByText("Version 1.2"));
  const day = await page.goto(new URL("/journal/day", site!).href);
  expect(day?.status()).toBe(404);
});
