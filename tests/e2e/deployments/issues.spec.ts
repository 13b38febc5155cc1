import { expect } from "@playwright/test";
import { open, publish, row } from "./deployment-list.ts";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  test,
} from "../support.ts";

// The test runs several builds, and on a busy machine a build takes a while.
test.describe.configure({ timeout: 480_000 });

/** Two notes link to the same one. */
const garden = {
  "index.md": "# My garden\n\nSee [[Roses]] and [[Tulips]].\n",
  "Roses.md": "# Roses\n\nThey are red.\n\nNot like [[Tulips]].\n",
  "Tulips.md": "# Tulips\n\nThey are yellow. Not like [[Roses]].\n",
};

test("a broken link is an issue at its line, and is new until the next push fixes it", async ({
  page,
}) => {
  await newAccount(page, "ada");
  const repository = makeRepository(garden);
  const project = await createProject(page, "Garden", repository);
  await publish(page, project, repository, null);
  repository.git("rm", "--quiet", "Tulips.md");
  await publish(page, project, repository, "No more tulips");

  // Wherever the deployment is shown, its broken links are too.
  await expect(row(page, "No more tulips").getByText("2 broke", { exact: true })).toBeVisible();
  await expect(row(page, "First notes").getByText(/broke/)).toHaveCount(0);
  await expect(
    page.getByRole("navigation", { name: "Breadcrumb" }).locator("[data-broken]").first(),
  ).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(dashboard() + project);
  await expect(page.getByRole("main").getByText("2 broke", { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(`${dashboard()}/${project.split("/")[1]}`);
  await expect(page.getByRole("main").getByText("2 broke", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText("Garden #2 is live, 2 links broke")).toBeVisible();
  await press(page, "Escape");
  await page.goto(`${dashboard()}${project}/deployments`);
  await open(page, "No more tulips");

  const impact = page.getByRole("region", { name: "Links that broke" });
  await expect(impact.getByText("1 address now answers 404")).toBeVisible();
  await expect(impact.getByText("1 new dead link")).toBeVisible();
  await expect(impact.getByRole("link", { name: "Roses.md:5" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What changed" })).toContainText("1 removed");
  await expect(page.getByRole("region", { name: "Stages" })).toContainText("against #1");
  await expectNoBarriers(page);

  await page.getByRole("link", { name: "1 new", exact: true }).click();
  await expect(page.getByText("1 new, 0 resolved since #1")).toBeVisible();
  await expect(page.getByRole("button", { name: /New since #1/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const issues = page.getByRole("region", { name: "Issues" });
  await expect(issues.getByText(/Tulips/).first()).toBeVisible();
  await expectNoBarriers(page);
  await issues.getByRole("link", { name: "Roses.md, line 5, in the source" }).click();
  await expect(page).toHaveURL(/\/source\?path=Roses\.md&line=5$/);

  await page.goBack();
  await page.getByRole("button", { name: /^All/ }).click();
  await issues.getByRole("button", { name: "2 places" }).click();
  await expect(
    issues.getByRole("list", { name: "Places" }).getByRole("link", { name: "index.md:3" }),
  ).toBeVisible();
  await expectNoBarriers(page);
  await issues.getByRole("button", { name: /^Ignore/ }).click();
  await page.getByLabel("Reason").fill("They will be planted in spring");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Ignore", exact: true }).click();
  await page.getByRole("link", { name: "1 ignored" }).click();
  await expect(issues.getByText("Ignored: They will be planted in spring")).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: /^Show again/ }).click();
  await expect(page.getByRole("region", { name: "Rules" })).toBeHidden();
  await page.getByRole("button", { name: /^All/ }).click();
  await expect(issues.getByRole("button", { name: "2 places" })).toBeVisible();

  repository.write("index.md", "# My garden\n\nSee [[Roses]].\n");
  repository.write("Roses.md", "# Roses\n\nThey are red.\n");
  await publish(page, project, repository, "Link only what is there");
  await open(page, "Link only what is there");
  await page.getByRole("link", { name: "1 resolved", exact: true }).click();
  await expect(page.getByText("0 new, 1 resolved since #2")).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Issues" })
      .getByText(/Tulips/)
      .first(),
  ).toBeVisible();
});
