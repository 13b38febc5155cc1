import { expect } from "@playwright/test";
import { deliverUntilTaken } from "../../../support/doubles/hosts/github-sender.ts";
import { dashboard, expectNoBarriers, makeRepository, test } from "../../support.ts";

/** GitHub is a test double. This test sends the webhook's deliveries that GitHub sends for each change. */
test("what happens to a repository on GitHub is said on its project", async ({ page }) => {
  const repository = makeRepository({ "index.md": "# The open garden\n" });
  repository.git("push", "--quiet", "--force", process.env["PRESSMARK_GITHUB_PUSH"]!, "HEAD:main");
  await page.goto(`${dashboard()}/login?redirect=/new/import`);
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "octo-org" }).click();
  await page.getByLabel("Search repositories").fill("import-gard");
  await page.getByRole("button", { name: "Import octo-org/import-garden" }).click();
  await page.getByRole("button", { name: "Import and publish" }).click();
  await expect(page.getByRole("link", { name: /Visit site/ })).toBeVisible();
  const home = page.url().replace(/\?.*$/, "");

  await page.goto(`${home}/settings/webhooks`);
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  const secret = (await page.getByRole("region", { name: "webhook secret" }).innerText()).trim();
  const address = (await page.getByRole("region", { name: "webhook address" }).innerText()).trim();
  const { origin, pathname: path } = new URL(address);
  const garden = {
    id: Number(process.env["PRESSMARK_GITHUB_ID"]),
    full_name: "octo-org/import-garden",
    private: true,
    default_branch: "main",
  };
  const report = (minute: number, action: string, fields: Record<string, unknown> = {}) => {
    const updated_at = `2026-11-01T10:0${minute}:00Z`;
    const { changes = {}, ...changed } = fields;
    const payload = { action, changes, repository: { ...garden, updated_at, ...changed } };
    return deliverUntilTaken(origin, payload, { path, secret, event: "repository" });
  };

  await page.goto(home);
  const notice = page.getByRole("region", { name: "Report from the git host" });
  const changes = { default_branch: { from: "main" } };
  expect((await report(1, "edited", { changes, default_branch: "trunk" })).status).toBe(202);
  await expect(notice).toContainText("The default branch on GitHub changed to trunk");
  await expectNoBarriers(page);
  await notice.getByRole("button", { name: "Publish trunk" }).click();
  await expect(notice).toBeHidden();

  await report(2, "renamed", { full_name: "octo-org/rose-garden" });
  await expect(page.getByText("octo-org/rose-garden").first()).toBeVisible();
  await report(3, "transferred", { full_name: "rose-org/rose-garden" });
  await expect(page.getByText("rose-org/rose-garden").first()).toBeVisible();
  await report(4, "deleted", { full_name: "rose-org/rose-garden" });
  await expect(notice).toContainText("The repository was deleted on GitHub on");
  await expect(notice).toContainText("The live site is not affected.");
  await expectNoBarriers(page);
});
