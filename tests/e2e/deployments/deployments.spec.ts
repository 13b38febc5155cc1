import { expect, type Page } from "@playwright/test";
import { open, publish, row } from "./deployment-list.ts";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  test,
  visitUntil,
} from "../support.ts";

// Each test runs several builds, and on a busy machine a build takes a while.
test.describe.configure({ timeout: 480_000 });

const garden = {
  "index.md": "# My garden\n\nSee [[Roses]] and [[Tulips]].\n",
  "Roses.md": "# Roses\n\nThey are red.\n",
  "Tulips.md": "# Tulips\n\nThey are yellow. Not like [[Roses]].\n",
};
async function act(page: Page, message: string, action: string): Promise<void> {
  await row(page, message)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const siteOf = (printed: string): string =>
  /(http:\/\/[a-z0-9-]+\.localhost:\d+)/.exec(printed)![1]!;

test("renamed notes are shown as moved pages, and an edited note shows its additions and deletions", async ({
  page,
}) => {
  await newAccount(page, "grace");
  const repository = makeRepository(garden);
  const project = await createProject(page, "Moves", repository);
  await publish(page, project, repository, null);
  repository.git("mv", "Tulips.md", "Lilies.md");
  repository.write("index.md", "# My garden\n\nSee [[Roses]] and [[Lilies]].\n");
  repository.write("Roses.md", "# Roses\n\nThey are white.\n");
  await publish(page, project, repository, "Tulips are lilies");
  await open(page, "Tulips are lilies");
  await page
    .getByRole("navigation", { name: "Deployment" })
    .getByRole("link", { name: "Changes" })
    .click();

  const pages = page.getByRole("region", { name: "Changed pages" });
  await page.getByRole("link", { name: "Moved 1" }).click();
  await expect(pages.getByText("/tulips → /lilies")).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("link", { name: "Changed 2" }).click();
  await pages.getByRole("link", { name: "Roses" }).click();

  const frame = page.frameLocator('iframe[title="Changes to Roses.md"]');
  await expect(frame.locator("del", { hasText: "red" })).toBeVisible();
  await expect(frame.locator("ins", { hasText: "white" })).toBeVisible();
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next change" })).toBeDisabled();
  await page.getByRole("button", { name: "Text" }).click();
  const text = page.getByRole("region", { name: "Text changes" });
  await expect(text.locator("del")).toHaveText("They are red.");
  await expect(text.locator("ins")).toHaveText("They are white.");
  await expectNoBarriers(page);

  await page.reload();
  await expect(text.locator("ins")).toHaveText("They are white.");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByRole("heading", { name: "index.md" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByRole("link", { name: "All changes" }).click();
  await expect(pages.getByRole("listitem")).toHaveCount(2);
});

test("a push that only renames notes moves pages, and a build without the cache changes none", async ({
  page,
}) => {
  await newAccount(page, "tony");
  const repository = makeRepository(garden);
  const project = await createProject(page, "Renames", repository);
  await publish(page, project, repository, null);
  repository.git("mv", "Tulips.md", "Lilies.md");
  repository.git("mv", "Roses.md", "Peonies.md");
  await publish(page, project, repository, "New names");
  await open(page, "New names");
  const changed = page.getByRole("region", { name: "Contents" }).locator("div", {
    hasText: "Changed notes",
  });
  await expect(changed.getByRole("definition")).toHaveText("→2 moved");
  await expect(page.getByRole("region", { name: "What changed" })).toContainText("2 moved");

  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Redeploy without cache", exact: true }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("region", { name: "What changed" })).toContainText("since #2");
  await expect(changed.getByRole("definition")).toHaveText("None");

  const facts = page.locator("dl", { hasText: "Started by" });
  await expect(facts).toContainText("without cache");
  await page.getByRole("link", { name: "Log", exact: true }).click();
  const log = page.getByRole("log");
  await expect(log.getByText("Without cache: everything is rebuilt")).toBeVisible();
  await page.goto(`${dashboard()}${project}/deployments`);
  await expect(page.getByText("Manual, without cache", { exact: true })).toHaveCount(1);
});

test("after a rollback the old page stays live during pushes until the site is unpinned", async ({
  page,
}) => {
  await newAccount(page, "linus");
  const repository = makeRepository(garden);
  const project = await createProject(page, "Rollback", repository);
  const site = siteOf(await publish(page, project, repository, null));
  const visitor = await page.context().newPage();
  const expectSite = async (words: string) =>
    visitUntil(visitor, `${site}/roses`, visitor.getByText(words));
  repository.write("Roses.md", "# Roses\n\nThey are blue.\n");
  await publish(page, project, repository, "Blue roses");
  await expectSite("They are blue.");

  await act(page, "First notes", "Roll back to this deployment");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("new pushes build but do not go live until you unpin it");
  await dialog.getByRole("button", { name: "Roll back" }).click();
  const note = page.getByRole("region", { name: "The site is pinned" });
  await expect(note).toContainText("deployment #1");
  await expect(note).toContainText("Unpinning publishes #2.");
  await expect(row(page, "First notes").getByText("Pinned")).toBeVisible();
  await expectNoBarriers(page);
  await expectSite("They are red.");

  repository.write("Roses.md", "# Roses\n\nThey are green.\n");
  await publish(page, project, repository, "Green roses");
  await expect(note).toBeVisible();
  await visitor.goto(`${site}/roses`);
  await expect(visitor.getByText("They are red.")).toBeVisible();

  await expect(note).toContainText("Unpinning publishes #3.");
  await note.getByRole("button", { name: "Unpin" }).click();
  await expect(
    page.getByText("Deployment #3 is live. New pushes go live again", { exact: true }),
  ).toBeVisible();
  await expect(note).toBeHidden();
  await expect(row(page, "Green roses").getByText("Live", { exact: true })).toBeVisible();
  await expectSite("They are green.");

  await page.goto(dashboard() + project);
  const activity = page.getByRole("region", { name: "Activity" });
  for (const text of [
    "unpinned the site from Rollback #1: pushes go live again",
    "Ada pushed “Green roses” to main",
    "rolled back to Rollback #1",
  ])
    await expect(activity.getByText(text)).toBeVisible();
});

test("content that visitors could not see before needs approval if the project requires it", async ({
  page,
}) => {
  await newAccount(page, "barbara");
  const repository = makeRepository(garden);
  const project = await createProject(page, "Approval", repository);
  const site = siteOf(await publish(page, project, repository, null));
  await page.goto(`${dashboard()}${project}/settings/build`);
  await page.getByLabel("Require approval for new public content").check();
  const settings = page.getByRole("region", { name: "Build", exact: true });
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();

  repository.write("Secret plan.md", "# Secret plan\n\nPlant a tree.\n");
  await publish(page, project, repository, "A plan");
  await expect(row(page, "A plan").getByText("Needs approval")).toBeVisible();
  const visitor = await page.context().newPage();
  const statusForVisitor = async () => (await visitor.goto(`${site}/secret-plan`))!.status();
  expect(await statusForVisitor()).toBe(404);
  await page.goto(dashboard() + project);
  await expect(page.getByText("Needs approval: 1 page or file becomes public.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("needs approval");
  await page.getByRole("link", { name: "Review and approve" }).click();

  const approval = page.getByRole("region", { name: "Approval" });
  await expect(approval).toContainText("Secret plan");
  const overtaken = page.url();
  repository.write("Roses.md", "# Roses\n\nThey are blue.\n");
  await publish(page, project, repository, "A plan and blue roses");
  await open(page, "A plan and blue roses");
  await expect(approval).toContainText("Until then visitors see #1.");
  await expectNoBarriers(page);
  await approval.getByRole("button", { name: "Approve and publish" }).click();
  await expect(approval).toBeHidden();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(async () => expect(await statusForVisitor()).toBe(200)).toPass();
  await expect(page.getByRole("region", { name: "The site is pinned" })).toBeHidden();

  await page.goto(overtaken);
  await expect(page.getByText("Not approved", { exact: true })).toBeVisible();
  await expect(approval).toContainText("#3 is live instead.");
  await expect(approval.getByRole("button", { name: "Approve and roll back" })).toBeVisible();
});

test("filters of the list survive a reload, and a deleted deployment disappears from it", async ({
  page,
}) => {
  await newAccount(page, "edsger");
  const repository = makeRepository(garden);
  const project = await createProject(page, "Filters", repository);
  await publish(page, project, repository, null);
  repository.write("Roses.md", "# Roses\n\nThey are blue.\n");
  await publish(page, project, repository, "Blue roses");

  const filters = page.getByRole("button", { name: /^Filters/ });
  await filters.click();
  await page.getByLabel("Author").selectOption("Ada");
  await page.getByLabel("Status").selectOption("failed");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("No matching deployments")).toBeVisible();
  await page.reload();
  await expect(filters).toHaveText("Filters (2)");
  await expect(page.getByText("No matching deployments")).toBeVisible();
  await page.getByRole("button", { name: /^Failed/ }).click();
  await expect(row(page, "Blue roses")).toBeVisible();
  await filters.click();
  await page.getByLabel("To").fill("2020-01-01");
  await expect(page.getByText("No matching deployments")).toBeVisible();
  await press(page, "Escape");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(row(page, "First notes")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await expectNoBarriers(page);
  await page.goBack();
  await expect(page.getByRole("button", { name: /^To 2020-01-01/ })).toBeVisible();
  await page.goBack();
  await expect(filters).toHaveText("Filters (1)");
  await page.getByRole("button", { name: /^By Ada/ }).click();

  // A row has one line, and the keyboard moves from row to row.
  expect((await row(page, "Blue roses").boundingBox())!.height).toBeLessThanOrEqual(44);
  await press(page, "j");
  await expect(page.getByRole("link", { name: "Blue roses" })).toBeFocused();
  await press(page, "j");
  await expect(page.getByRole("link", { name: "First notes" })).toBeFocused();
  await press(page, "k");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Blue roses" })).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Compare two" }).click();
  for (const label of ["Compare deployment 1", "Compare deployment 2"]) {
    await page.getByLabel(label).click();
    await expect(page.getByLabel(label)).toBeChecked();
  }
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("region", { name: "Changed pages" })).toContainText("Roses");

  await page.goto(`${dashboard()}${project}/deployments`);
  await act(page, "First notes", "Delete");
  await expect(page.getByRole("dialog")).toContainText("returns 410");
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: "Actions for deployment 1" })).toBeFocused();
  await open(page, "First notes");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1, name: "First notes" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for deployment 1" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/deployments$/);
  await expect(page.getByText("Deployment #1 is deleted", { exact: true })).toBeVisible();
  await expect(row(page, "First notes")).toBeHidden();
  await expect(other.getByText("Deployment not found")).toBeVisible();
  // Only one of its three notes is new, so it is not treated as the first deployment.
  await open(page, "Blue roses");
  await expect(page.getByRole("region", { name: "What changed" })).toContainText(
    "There is no earlier successful deployment",
  );
});
