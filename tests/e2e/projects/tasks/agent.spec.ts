import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

test("an admin chooses which ready-made tasks are merged automatically, with limits", async ({
  page,
}) => {
  await newAccount(page, "agent");
  const repository = makeRepository({ "about.md": "# About\n" });
  const project = await createProject(page, "Ferns", repository);
  await page.goto(dashboard() + project);
  await page
    .getByRole("navigation", { name: "Projects" })
    .getByRole("link", { name: "Agent", exact: true })
    .click();
  await expect(page).toHaveTitle(/^Agent of Ferns/);
  const mend = page.getByRole("listitem").filter({ hasText: "Fix broken links" });
  const toggle = mend.getByRole("switch", { name: "Fix broken links" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  // Nothing is on before its limits are saved.
  await expect(mend.getByText("Still off")).toBeVisible();
  await expect(mend.getByLabel("Folders")).toBeFocused();
  await mend.getByLabel("Folders").fill("../docs");
  await mend.getByRole("button", { name: "Switch on" }).click();
  await expect(mend.getByRole("alert")).toContainText("must be the path of a folder");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoBarriers(page);
  await mend.getByLabel("Folders").fill("docs, guides");
  await mend.getByLabel("Maximum changed pages").fill("3");
  await mend.getByRole("button", { name: "Switch on" }).click();
  await expect(mend.getByText("On for up to 3 pages in docs, guides")).toBeVisible();
  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(mend.getByText("Off: every task waits")).toBeVisible();
  await expect(toggle).not.toBeChecked();
});
