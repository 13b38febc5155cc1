import { expect, type Page } from "@playwright/test";
import { APP_WEBHOOK_SECRET } from "../../../support/doubles/hosts/github-app-double.ts";
import { deliverUntilTaken } from "../../../support/doubles/hosts/github-sender.ts";
import { administrator } from "../../outbox.ts";
import {
  anotherPerson,
  dashboard,
  expectNoBarriers,
  makeRepository,
  signIn,
  test,
  visitUntil,
} from "../../support.ts";

/** As in `start-pressmark.ts`. */
const INSTALLATION_ID = 7;

const fitsPhone = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
};

/** GitHub is a test double whose repositories are real ones. `import-garden` is private, and selected for the App. */
test("an administrator creates the GitHub App, and a user imports a private repository with it", async ({
  page,
  browser,
}) => {
  const repository = makeRepository({ "notes/index.md": "# The walled garden\n" });
  // Another test has pushed to it, too.
  repository.git("push", "--quiet", "--force", process.env["PRESSMARK_GITHUB_PUSH"]!, "HEAD:main");

  const admin = await anotherPerson(browser);
  await signIn(admin, administrator);
  await admin.goto(`${dashboard()}/admin/github-app`);
  await expect(admin.getByRole("heading", { name: "Create the App" })).toBeVisible();
  await expectNoBarriers(admin);
  await admin.getByRole("button", { name: "Create on GitHub" }).click();
  const app = admin.getByRole("main");
  await expect(app.getByText("Webhook secret")).toBeVisible();
  await expect(app.getByText("Stored, encrypted")).toHaveCount(2);
  expect(new URL(admin.url()).search).toBe("");
  await expectNoBarriers(admin);
  await fitsPhone(admin);

  await page.goto(`${dashboard()}/login?redirect=/new`);
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await page.waitForURL(`${dashboard()}/new`);
  await page.getByRole("link", { name: /Import from GitHub/ }).click();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "octo-org" }).click();
  const repositories = page.getByRole("region", { name: "Repositories" });
  await expect(repositories.getByRole("listitem")).toHaveCount(30);
  await page.getByLabel("Search repositories").fill("import-gard");
  await expect(repositories.getByRole("listitem")).toHaveCount(1);
  await expect(repositories.getByText("Private")).toBeVisible();
  await expect(page.getByRole("link", { name: "Configure which repositories" })).toBeVisible();
  await expectNoBarriers(page);
  await fitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Import octo-org/import-garden" }).click();
  await page.getByLabel("Root directory").fill("notes");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Import and publish" }).click();
  const site = page.getByRole("link", { name: /Visit site/ });
  await expect(site).toBeVisible();
  const home = page.url().replace(/\?.*$/, "");
  await visitUntil(
    page,
    (await site.getAttribute("href"))!,
    page.getByRole("heading", { name: "The walled garden" }),
  );

  // What happens to the App on GitHub is said on the project.
  await page.goto(home);
  const notice = page.getByRole("region", { name: "Report from the git host" });
  const report = (minute: number, action: string) => {
    const installation = { id: INSTALLATION_ID, updated_at: `2026-11-01T10:0${minute}:00Z` };
    const sending = { path: "/webhooks/github", secret: APP_WEBHOOK_SECRET };
    const payload = { action, installation };
    return deliverUntilTaken(dashboard(), payload, { ...sending, event: "installation" });
  };
  expect((await report(1, "suspend")).status).toBe(202);
  await expect(notice).toContainText("The GitHub App was suspended on");
  await expectNoBarriers(page);
  await report(2, "unsuspend");
  await expect(notice).toBeHidden();
  await report(3, "deleted");
  await expect(notice).toContainText("The GitHub App was uninstalled on");
  await fitsPhone(page);

  // The other tests sign in without an App.
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.getByRole("button", { name: "Forget App" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect(admin.getByRole("button", { name: "Create on GitHub" })).toBeVisible();
});
