import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectFits,
  makeRepository,
  newAccount,
  test,
  visitUntil,
} from "../support.ts";

test("a project gets another handle, is archived, deleted and restored, and its site goes along", async ({
  page,
}) => {
  const { org } = await newAccount(page, "life");
  const repository = makeRepository({ "index.md": "# Front\n" });
  const project = await createProject(page, "Garden", repository);
  repository.push();
  await page.goto(dashboard() + project);
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  const site = (await visit.getAttribute("href")) ?? "";

  await page.goto(`${dashboard()}${project}/settings`);
  await page
    .getByRole("region", { name: "Handle", exact: true })
    .getByRole("textbox")
    .fill("orchard");
  await page.getByRole("button", { name: "Change handle" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(site);
  await expect(dialog).toContainText(`/${org}/orchard`);
  await expectFits(page);
  await dialog.getByRole("button", { name: "Change handle" }).click();
  await page.waitForURL(`**/${org}/orchard/settings`);
  await page.goto(`${dashboard()}${project}/deployments`);
  await page.waitForURL(`**/${org}/orchard/deployments`);
  await page.goto(site);
  expect(new URL(page.url()).host).toContain("orchard--");
  const renamed = page.url();

  await page.goto(`${dashboard()}/${org}/orchard/settings`);
  await page.getByRole("button", { name: "Archive project" }).click();
  await dialog.getByRole("button", { name: "Archive project" }).click();
  await expect(page.getByRole("button", { name: "Unarchive project" })).toBeVisible();
  await page.goto(`${dashboard()}/${org}`);
  await expect(page.getByText("Every project is archived.")).toBeVisible();
  await page.getByRole("link", { name: "Archived (1)" }).click();
  await page.getByRole("link", { name: "Garden", exact: true }).click();
  await expect(page.getByRole("region", { name: "The project is archived" })).toBeVisible();
  await expect(page.getByRole("region", { name: "How to clone" })).not.toContainText("git push");
  await expect(page.getByRole("button", { name: "Redeploy" })).toBeHidden();
  await expectFits(page);

  await page.goto(`${dashboard()}/${org}/orchard/settings`);
  await page.getByRole("button", { name: "Delete project" }).click();
  await expect(dialog).toContainText("1 push token");
  await expectFits(page);
  await expect(dialog.getByRole("button", { name: "Delete project" })).toBeDisabled();
  await dialog.getByLabel("Type orchard to confirm").fill("orchard");
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await page.waitForURL(`**/${org}`);
  await expect(async () => {
    expect((await page.goto(renamed))?.status()).toBe(404);
  }).toPass();

  await page.goto(`${dashboard()}/${org}/~/settings/danger`);
  const deleted = page.getByRole("region", { name: "Recently deleted" });
  await expect(deleted.getByRole("listitem")).toContainText("Garden");
  await expectFits(page);
  await deleted.getByRole("button", { name: "Restore Garden" }).click();
  await page.waitForURL(`**/${org}/orchard`);
  await expect(page.getByRole("region", { name: "The project is archived" })).toBeVisible();
  await visitUntil(page, renamed, page.getByRole("heading", { level: 1 }));
});
