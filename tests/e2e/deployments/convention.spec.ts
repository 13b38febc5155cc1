import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  makeRepository,
  newAccount,
  test,
  visitUntil,
} from "../support.ts";

test("a book of mdBook is recognised and ordered, until the settings say that it is none", async ({
  page,
}) => {
  await newAccount(page, "author");
  const repository = makeRepository({
    "book.toml": '[book]\ntitle = "A book"\n',
    "src/SUMMARY.md": "# Summary\n\n- [Zebras](zebras.md)\n- [Ants](ants.md)\n",
    "src/zebras.md": "# Zebras\n\n{{#title Zebras}}Striped.\n",
    "src/ants.md": "# Ants\n\nSmall.\n",
  });
  const project = await createProject(page, "A book", repository);
  const printed = repository.push();
  const site = /remote: .*(http:\/\/a-book--[^\s]+localhost:\d+)/.exec(printed)?.[1];
  await page.goto(dashboard() + project);
  const newest = page.getByRole("link", { name: /First notes/ }).first();
  await newest.click();
  await expect(page.getByText("This is an mdBook repository: 2 pages from src")).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto(`${site}/zebras`);
  await expect(visitor.getByRole("link", { name: /Next.*Ants/ })).toBeVisible();

  await page.getByRole("link", { name: "Change", exact: true }).click();
  const kind = page.getByLabel("Written for");
  await expect(kind).toHaveValue("auto");
  await expect(kind).toContainText("Recognized: mdBook");
  await kind.selectOption("No conventions");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(
    page.getByRole("region", { name: /^Notifications/ }).getByText(/^Deployment #2 /),
  ).toBeVisible();
  repository.write("src/ants.md", "# Ants\n\nVery small.\n");
  repository.commit("Smaller ants");
  repository.push();
  await visitUntil(visitor, `${site}/src/ants`, visitor.getByText("Very small."));
});
