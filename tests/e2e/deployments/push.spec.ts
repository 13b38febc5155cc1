import { type Browser, expect, type Page } from "@playwright/test";
import {
  createProject,
  createProjectInBrowser,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  signIn,
  test,
  visitUntil,
} from "../support.ts";

/** The same account in a separate browser. */
async function secondBrowser(
  browser: Browser,
  account: { email: string; password: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  return page;
}

test("a push in a terminal updates two open browsers without a reload", async ({
  browser,
  page,
}) => {
  const account = await newAccount(page, "ada");
  const repository = makeRepository({
    "index.md": "# My garden\n\nSee [[Roses]].\n",
    "Roses.md": "# Roses\n\nThey are red.\n",
  });
  const project = await createProjectInBrowser(page, "Two browsers", repository);

  const other = await secondBrowser(browser, account);
  await other.goto(dashboard() + project);
  await expect(other.getByText("git push pressmark HEAD").first()).toBeVisible();
  for (const openPage of [page, other]) {
    await openPage.evaluate(() => {
      (window as unknown as { notReloaded: boolean }).notReloaded = true;
    });
  }

  repository.git("push", "--quiet", "pressmark", "HEAD");

  for (const openPage of [page, other]) {
    await expect(openPage.locator('main [data-status="success"]').first()).toBeVisible();
    await expect(openPage.getByRole("link", { name: /Visit site/ })).toBeVisible();
    expect(
      await openPage.evaluate(() => (window as unknown as { notReloaded?: boolean }).notReloaded),
    ).toBe(true);
  }
  await expect(page.getByText("Your site is live")).toBeVisible();
  const picture = page.frameLocator("iframe[title='Preview']");
  await expect(picture.getByRole("heading", { name: "My garden" })).toBeAttached();
  await expectNoBarriers(page);
  await other.goto(`${dashboard()}/${project.split("/")[1]}`);
  await expect(
    other.frameLocator("iframe[title='Preview']").getByRole("heading", { name: "My garden" }),
  ).toBeAttached();
  await expectNoBarriers(other);

  await other.goto(`${dashboard()}${project}/deployments`);
  repository.write("Roses.md", "# Roses\n\nThey are white, and see [[Nothing here]].\n");
  repository.commit("White roses");
  repository.git("push", "--quiet", "pressmark", "HEAD");
  await expect(page.getByText("White roses").first()).toBeVisible();
  await expect(other.getByText("White roses").first()).toBeVisible();
});

test("the push prints where to look, and the site shows the new text", async ({ page }) => {
  await newAccount(page, "grace");
  const repository = makeRepository({
    "index.md": "# Front\n\n[[Second note|the second]]\n",
    "Second note.md": "# Second note\n\nFirst words.\n",
  });
  await createProject(page, "Words", repository);
  const printed = repository.push();
  expect(printed).toMatch(/remote: .*http:\/\/localhost:\d+\/[a-z0-9-]+\/words\//);
  const site = /remote: .*(http:\/\/words--[^\s]+localhost:\d+)/.exec(printed)?.[1];
  expect(site).toBeDefined();

  await visitUntil(page, site!, page.getByRole("heading", { name: "Front", level: 1 }));
  await page.getByRole("link", { name: "the second" }).click();
  await expect(page.getByText("First words.")).toBeVisible();

  repository.git("mv", "Second note.md", "Renamed note.md");
  repository.write("index.md", "# Front\n\n[[Renamed note]]\n");
  repository.commit("Rename a note");
  repository.push();
  await expect(async () => {
    await page.goto(`${site}/second-note`);
    expect(new URL(page.url()).pathname).toBe("/renamed-note");
  }).toPass();
});

test("a deployment's page shows stages, log and issues live", async ({ page }) => {
  await newAccount(page, "linus");
  const repository = makeRepository({ "index.md": "# Front\n\nA [[broken link]] on purpose.\n" });
  const project = await createProject(page, "Stages", repository);
  repository.git("push", "--quiet", "pressmark", "HEAD");
  await page.goto(`${dashboard()}${project}/deployments`);
  await expect(page.locator('main [data-status="success"]').first()).toBeVisible();
  await page
    .getByRole("link", { name: /First notes/ })
    .first()
    .click();
  await expect(page.getByText("Read the notes")).toBeVisible();
  await expect(page.getByRole("log").getByText(/index\.md:3/)).toBeVisible();
  await page.getByRole("link", { name: /Issues/ }).click();
  await expect(page.getByText(/broken link/).first()).toBeVisible();
});
