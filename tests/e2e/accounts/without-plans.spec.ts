import { expect, type Page } from "@playwright/test";
import { dashboard, expectFits, newAccount, test } from "../support.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an installation without plans says that everything is unlimited, and offers nothing to buy", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/pricing`);
  await expect(page.getByRole("heading", { name: "Free, because you run it." })).toBeVisible();
  const { org } = await newAccount(page, "unlimited");
  await page.goto(`${dashboard()}/${org}/~/settings/billing`);
  await expect(card(page, "Plan")).toContainText("Self-hosted, unlimited");
  await expect(card(page, "Usage")).toContainText("Projects");
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectFits(page);
  await page.goto(`${dashboard()}/settings/billing?plan=pro`);
  await expect(card(page, "Plan")).toContainText("Self-hosted, unlimited");
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectFits(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menuitem", { name: "Account Settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /Upgrade/ })).toHaveCount(0);
});
