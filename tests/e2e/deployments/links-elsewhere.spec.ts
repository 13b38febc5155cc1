import { expect } from "@playwright/test";
import { open, publish } from "./deployment-list.ts";
import { createProject, expectNoBarriers, makeRepository, newAccount, test } from "../support.ts";

test("an unchanged link by name that now points to another note is reported", async ({ page }) => {
  await newAccount(page, "hedy");
  const repository = makeRepository({
    "index.md": "# Commands\n\nSee [[Get-Item]], or [the old one](shell/7.4/Get-Item.md).\n",
    "shell/7.4/Get-Item.md": "# Get-Item\n\nAs of 7.4.\n",
  });
  const project = await createProject(page, "Commands", repository);
  await publish(page, project, repository, null);
  repository.write("7.5/Get-Item.md", "# Get-Item\n\nAs of 7.5.\n");
  await publish(page, project, repository, "A newer command");
  await open(page, "A newer command");

  const impact = page.getByRole("region", { name: "Links that lead to other pages" });
  await expect(impact.getByText("1 link now leads to another page")).toBeVisible();
  await expect(impact).toContainText(
    "index.md:3[[Get-Item]] led to shell/7.4/Get-Item.md, now leads to 7.5/Get-Item.md",
  );
  await expectNoBarriers(page);
  await page
    .getByRole("navigation", { name: "Deployment" })
    .getByRole("link", { name: "Changes" })
    .click();
  await page.getByRole("button", { name: /^Links/ }).click();
  await impact.getByRole("link", { name: "7.5/Get-Item.md" }).click();
  await expect(page).toHaveURL(/\/source\?path=7\.5%2FGet-Item\.md$/);
});
