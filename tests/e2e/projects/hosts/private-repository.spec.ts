import { expect } from "@playwright/test";
import { TOKEN } from "../../../support/doubles/git/git-remote.ts";
import { dashboard, expectNoBarriers, makeRepository, newAccount, test } from "../../support.ts";

const address = (name: string) =>
  process.env["PRESSMARK_GIT_HOST_PULL"]!.replace("/open.git", `/${name}.git`);

test("a private repository is linked with an access token, which is stored as a secret", async ({
  page,
}) => {
  await newAccount(page, "private");
  const repository = makeRepository({ "index.md": "# Behind a door\n" });
  const pushTo = process.env["PRESSMARK_GIT_HOST_PUSH"]!.replace("/open.git", "/closed.git");
  repository.git("remote", "add", "pressmark", pushTo);
  repository.push();

  await page.goto(`${dashboard()}/new`);
  await page.getByRole("link", { name: /Use an existing repository/ }).click();
  await page.getByLabel("Repository URL").fill(address("closed"));
  await page.getByLabel("The repository is private").check();
  await expect(page.getByRole("button", { name: "Preview" })).toHaveCount(0);
  await page.getByLabel("Access token").fill(TOKEN);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Create and publish" }).click();
  await expect(page.getByRole("link", { name: /Visit site/ })).toBeVisible();

  const project = new URL(page.url()).pathname;
  await page.goto(`${dashboard()}${project}/settings/secrets`);
  const secrets = page.getByRole("region", { name: "Secrets" });
  await expect(secrets.locator("code", { hasText: "REPOSITORY_TOKEN" })).toBeVisible();
  await secrets.getByLabel("Name").fill("my token");
  await secrets.getByLabel("Value").fill("abc");
  await secrets.getByRole("button", { name: "Save secret" }).click();
  await expect(secrets.locator("code", { hasText: "MY_TOKEN" })).toBeVisible();
  await expect(secrets.getByText("too short to be hidden in logs")).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await secrets.getByRole("button", { name: "Remove MY_TOKEN" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(secrets.locator("code", { hasText: "MY_TOKEN" })).toHaveCount(0);

  await page.goto(`${dashboard()}${project}/settings/git`);
  await page.getByRole("button", { name: "Remove token" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(dashboard() + project);
  await page.getByRole("link", { name: "Set an access token" }).click();
  await page.getByLabel("Access token").fill(TOKEN);
  const access = page.getByRole("region", { name: "Access to the repository" });
  await access.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Pressmark checks the repository now.").first()).toBeVisible();
  await page.goto(dashboard() + project);
  await expect(page.getByText("The repository cannot be read.")).toHaveCount(0);
});
