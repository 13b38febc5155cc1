import { expect } from "@playwright/test";
import { open } from "./deployment-list.ts";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

const reason = /has no folder “texts”/;

test("a failed deployment says its error once, and its button leads to the mend, which builds it again", async ({
  page,
}) => {
  await newAccount(page, "margaret");
  const repository = makeRepository({ "index.md": "# Front\n" });
  const project = await createProject(page, "Broken", repository);
  await page.goto(`${dashboard()}${project}/settings/build`);
  const settings = page.getByRole("region", { name: "Build", exact: true });
  await page.getByLabel("Root directory").fill("texts");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  repository.push();
  await page.goto(dashboard() + project);
  const latest = page.getByRole("region", { name: "Latest deployment" });
  await expect(latest.getByText(reason)).toHaveCount(1);
  await expect(latest.getByRole("link", { name: "Open build settings" })).toBeVisible();
  await expectNoBarriers(page);

  await page.goto(`${dashboard()}${project}/deployments`);
  await open(page, "First notes");
  const failure = page.getByRole("region", { name: "Why it failed" });
  await expect(failure).toBeVisible();
  await expect(page.getByText(reason)).toHaveCount(1);
  const tabs = page.getByRole("navigation", { name: "Deployment" });
  await expect(
    tabs.getByRole("link", { name: "Content: Nothing was published", exact: true }),
  ).toHaveAttribute("aria-disabled", "true");
  await expect(tabs.getByRole("link", { name: "Log", exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await failure.getByRole("link", { name: "Open build settings" }).click();
  await page.getByLabel("Root directory").fill("");
  await settings.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
});
