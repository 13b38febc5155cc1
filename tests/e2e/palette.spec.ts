import { expect, type Page } from "@playwright/test";
import { publish } from "./deployments/deployment-list.ts";
import {
  createOrg,
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  test,
} from "./support.ts";

/** Opens the palette and types. */
async function type(page: Page, text: string): Promise<void> {
  // The page listens to keys once it is shown.
  await page.getByRole("button", { name: "Search" }).first().waitFor();
  await press(page, "Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).fill(text);
  // Results that arrive during a click would move the option away from the pointer.
  const results = page.getByRole("listbox", { name: "Results" });
  await expect(results).toHaveAttribute("aria-busy", "false");
}

test("the palette rolls back, redeploys and switches the theme, and offers invitations only where the role allows them", async ({
  page,
}) => {
  await newAccount(page, "commander");
  const repository = makeRepository({ "index.md": "# One\n" });
  const project = await createProject(page, "Ship", repository);
  await publish(page, project, repository, null);
  repository.write("index.md", "# Two\n");
  await publish(page, project, repository, "Second");

  await type(page, "roll back");
  await page.getByRole("option", { name: /^Roll back to #1/ }).click();
  const question = page.getByRole("dialog", { name: "Roll back to #1?" });
  await expect(question).toContainText("new pushes build but do not go live");
  await expectNoBarriers(page);
  await question.getByRole("button", { name: "Roll back" }).click();
  await expect(page.getByRole("region", { name: "The site is pinned" })).toBeVisible();
  await type(page, "unpin");
  await page.getByRole("option", { name: /^Unpin the site/ }).click();
  await expect(page.getByRole("region", { name: "The site is pinned" })).toBeHidden();

  await type(page, "theme journal");
  await page.getByRole("option", { name: /^Switch theme to Journal/ }).click();
  const notices = page.getByRole("region", { name: /^Notifications/ });
  await expect(notices).toContainText("The theme is Journal. The site is built with it.");
  await expect(page.getByRole("link", { name: /Second/ })).toHaveCount(2);
  await type(page, "redeploy");
  await page.getByRole("option", { name: /^Redeploy/ }).click();
  await expect(page.getByRole("link", { name: /Second/ })).toHaveCount(3);

  // A personal organization has one member.
  await type(page, "invite people");
  await expect(page.getByRole("option", { name: /^Account Settings/ })).toHaveCount(0);
  await expect(page.getByRole("option", { name: /^Invite people commander-/ })).toHaveCount(0);
  await press(page, "Escape");
  const org = await createOrg(page, "Fleet");
  await page.goto(`${dashboard()}/${org}`);
  await type(page, "invite people");
  await page.getByRole("option", { name: /^Invite people Fleet/ }).click();
  await page.waitForURL(`**/${org}/~/settings/members`);
});

test("results that arrive while the user points at an option do not move it", async ({ page }) => {
  await newAccount(page, "pointer");
  const org = await createOrg(page, "Settings and more");
  await createProject(page, "Settings garden", makeRepository({ "index.md": "# One\n" }));
  await page.goto(`${dashboard()}/${org}`);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/trpc\/[^?]*search\.find/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.getByRole("button", { name: "Search" }).first().waitFor();
  await press(page, "Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).fill("settings");
  const option = page.getByRole("option", { name: /^Account Settings/ });
  await option.hover();
  const before = await option.boundingBox();
  arrive();
  await expect(page.getByRole("option", { name: /^Settings garden/ })).toBeVisible();
  expect(await option.boundingBox()).toEqual(before);
});
