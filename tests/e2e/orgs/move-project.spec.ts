import { expect } from "@playwright/test";
import { createOrg, dashboard, expectNoBarriers, markPage, newAccount, test } from "../support.ts";
import { unique } from "../unique.ts";

const uniqueName = (name: string) => `${name} ${unique().slice(0, 8)}`;
const WIDTHS = [1280, 390] as const;

test("an admin moves a project: its pages move with it, its old address redirects, and a new member sees it arrive", async ({
  page,
}) => {
  await newAccount(page, "ada");
  const [from, to] = [uniqueName("Old press"), uniqueName("New press")];
  const [fromHandle, toHandle] = [await createOrg(page, from), await createOrg(page, to)];
  await page.goto(`${dashboard()}/new?org=${fromHandle}`);
  await page.getByLabel("Name").fill("Herbarium");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL(new RegExp(`/${fromHandle}/herbarium`));

  await page.goto(`${dashboard()}/${fromHandle}/herbarium/webhooks`);
  await page.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Address").fill("https://hooks.example.com/in");
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText("Copy the signing secret now.")).toBeVisible();

  // Meanwhile, a member has the other organization open.
  const watching = await page.context().newPage();
  await watching.goto(`${dashboard()}/${toHandle}`);
  await expect(watching.getByRole("heading", { level: 1, name: to })).toBeVisible();
  const didNotReload = await markPage(watching);

  await page.goto(`${dashboard()}/${fromHandle}/herbarium/settings`);
  const section = page.getByRole("region", { name: "Move to another organization" });
  await expect(section.getByRole("button", { name: "Move project" })).toBeDisabled();
  await section.getByLabel("Organization").selectOption({ label: `${to} (${toHandle})` });
  const dialog = page.getByRole("dialog");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await section.getByRole("button", { name: "Move project" }).click();
    await expect(dialog).toContainText(`/${toHandle}/herbarium`);
    await expect(dialog).toContainText("No member of");
    await expect(dialog).toContainText("All API keys, push tokens and deploy hooks keep working.");
    await expect(dialog).toContainText("Will be disabled: 1 webhook of the project");
    await expect(dialog.getByRole("button", { name: "Move project" })).toBeDisabled();
    await expectNoBarriers(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await section.getByRole("button", { name: "Move project" }).click();
  await dialog.getByLabel("Type herbarium to confirm").fill("herbarium");
  await dialog.getByRole("button", { name: "Move project" }).click();
  await page.waitForURL(`${dashboard()}/${toHandle}/herbarium/settings`);
  await expect(page.getByText(`Herbarium is now in ${to}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`herbarium--${toHandle}`)).toBeVisible();
  await expect(watching.getByRole("main")).toContainText("Herbarium");
  await didNotReload();

  await page.goto(`${dashboard()}/${fromHandle}/herbarium/settings/git?a=1`);
  await page.waitForURL(`${dashboard()}/${toHandle}/herbarium/settings/git?a=1`);
  await expect(page.getByText(`/git/${toHandle}/herbarium.git`)).toBeVisible();

  await page.goto(`${dashboard()}/${toHandle}/herbarium/webhooks`);
  await page.getByRole("link", { name: "https://hooks.example.com/in" }).click();
  await expect(page.getByText("Disabled: the project moved")).toBeVisible();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Enabled", { exact: true })).toBeVisible();
});
