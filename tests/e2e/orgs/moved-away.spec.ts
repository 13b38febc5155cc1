import { expect } from "@playwright/test";
import { anotherPerson, createOrg, dashboard, invite, newAccount, test } from "../support.ts";
import { unique } from "../unique.ts";

const uniqueName = (name: string) => `${name} ${unique().slice(0, 8)}`;

test("after a move, open pages close for users who lost access, and the old address redirects the others even if the old organization is deleted", async ({
  page,
  browser,
}) => {
  await newAccount(page, "ada");
  const target = uniqueName("New press");
  const to = await createOrg(page, target);
  const from = await createOrg(page, uniqueName("Old press"));
  const bob = await anotherPerson(browser);
  const { email } = await newAccount(bob, "bob");
  await bob.goto(await invite(page, email));
  await bob.getByRole("button", { name: "Accept" }).click();
  await bob.waitForURL(`${dashboard()}/${from}`);
  await page.goto(`${dashboard()}/new?org=${from}`);
  await page.getByLabel("Name").fill("Herbarium");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL(new RegExp(`/${from}/herbarium`));
  await bob.goto(`${dashboard()}/${from}/herbarium`);
  await expect(bob.getByRole("heading", { level: 1, name: "Herbarium" })).toBeVisible();

  await page.goto(`${dashboard()}/${from}/herbarium/settings`);
  const section = page.getByRole("region", { name: "Move to another organization" });
  await section.getByLabel("Organization").selectOption({ label: `${target} (${to})` });
  await section.getByRole("button", { name: "Move project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type herbarium to confirm").fill("herbarium");
  await dialog.getByRole("button", { name: "Move project" }).click();
  await page.waitForURL(`${dashboard()}/${to}/herbarium/settings`);
  await expect(bob.getByRole("alert").getByRole("heading")).toHaveText("Project not found");

  await page.goto(`${dashboard()}/${from}/~/settings/danger`);
  await page.getByRole("button", { name: "Delete organization" }).click();
  await dialog.getByLabel(/Type .* to confirm/).fill(from);
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await page.waitForURL((url) => !url.pathname.includes(from));
  await page.goto(`${dashboard()}/${from}/herbarium/settings/git?a=1#b`);
  await page.waitForURL(`${dashboard()}/${to}/herbarium/settings/git?a=1#b`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await bob.goto(`${dashboard()}/${from}/herbarium`);
  await expect(bob.getByRole("heading", { level: 1 })).toHaveText("Organization not found");
});
