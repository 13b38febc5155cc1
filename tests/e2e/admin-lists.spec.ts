import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { ONE_PIXEL } from "../support/inputs/one-pixel.ts";
import { administrator } from "./outbox.ts";
import {
  anotherPerson,
  createProject,
  dashboard,
  expectFits,
  makeRepository,
  newAccount,
  signIn,
  signUp,
  test,
} from "./support.ts";

const REASON = "The laptop was stolen.";

async function openAdmin(page: Page, path: string): Promise<void> {
  await signIn(page, administrator);
  await page.goto(dashboard() + path);
}

test("the administrator revokes a session with a reason, and sees ways to sign in, keys and limits", async ({
  page,
  browser,
}) => {
  const member = await anotherPerson(browser);
  const { email } = await signUp(member, "laptop");
  await openAdmin(page, "/admin/supa");
  await page.getByLabel("Find by name or address").fill(email);
  const sessions = page.getByRole("region", { name: "Sessions" });
  const session = sessions.getByRole("listitem").filter({ hasText: email });
  await expect(session).toContainText("by password");
  await expectFits(page);
  await session.getByRole("button", { name: /^Revoke/ }).click();
  const question = page.getByRole("dialog", { name: `Revoke this session of ${email}?` });
  await expect(question.getByRole("button", { name: "Revoke" })).toBeDisabled();
  await question.getByLabel("Reason").fill(REASON);
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(sessions.getByText("No sessions found")).toBeVisible();
  await member.waitForURL(/\/login/);

  await page.getByRole("link", { name: "Ways to sign in" }).click();
  const ways = page.getByRole("region", { name: "Ways to sign in" });
  await expect(ways.getByRole("listitem").filter({ hasText: "GitHub" })).toContainText("On");
  await expect(ways.getByRole("listitem").filter({ hasText: "by email" })).toContainText("Partly");
  await expectFits(page);

  await page.getByRole("link", { name: "Signing keys" }).click();
  const keys = page.getByRole("region", { name: "Signing keys" });
  await expect(keys.getByText("Signs now")).toBeVisible();
  await keys.getByRole("button", { name: "Rotate" }).click();
  const rotation = page.getByRole("dialog", { name: "Rotate the signing keys?" });
  await expect(rotation.getByRole("button", { name: "Rotate" })).toBeDisabled();
  await expectFits(page);
  // The other tests are signed in with this key.
  await rotation.getByRole("button", { name: "Cancel" }).click();

  for (let attempt = 0; attempt < 2; attempt++)
    await page.request.post(`${dashboard()}/auth/v1/recover`, { data: { email } });
  await page.getByRole("link", { name: "Limits" }).click();
  const pause = page
    .getByRole("region", { name: "Limits" })
    .getByRole("listitem")
    .filter({ hasText: "Emails of one kind to one address" });
  await expect(pause).toContainText("refused now");
  await expectFits(page);
});

test("the administrator finds notes and media of all live sites by path, without their content", async ({
  page,
  browser,
}) => {
  const member = await anotherPerson(browser);
  const { org } = await newAccount(member, "paths");
  const repository = makeRepository({
    "index.md": "# Everyone may read this\n\n![A bed](pictures/bed.png)\n",
    "guides/plan.md": "---\npublish: false\ntitle: Private thoughts\n---\nNobody may read this.\n",
  });
  mkdirSync(join(repository.directory, "pictures"));
  writeFileSync(join(repository.directory, "pictures/bed.png"), ONE_PIXEL);
  repository.commit("A picture");
  const project = await createProject(member, "Allotment", repository);
  repository.push();
  await member.goto(dashboard() + project);
  await expect(member.getByRole("link", { name: /Visit site/ })).toBeVisible();

  await openAdmin(page, `/admin/notes?in=${org}`);
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(notes.getByText("guides/plan.md")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const plan = notes.getByRole("listitem").filter({ hasText: "guides/plan.md" });
  await expect(plan).toContainText("publish");
  await expect(plan.getByRole("link", { name: /opens the live page/ })).toHaveCount(0);
  await expect(page.getByText("Private thoughts")).toHaveCount(0);
  const index = notes.getByRole("listitem").filter({ hasText: "index.md" });
  await expect(index).toContainText("Published");
  await expect(index.getByRole("link", { name: /opens the live page/ })).toBeVisible();
  await expectFits(page);
  await page.getByLabel("Find by path").fill("GUIDES");
  await expect(index).toHaveCount(0);
  await expect(page).toHaveURL(/path=GUIDES/);
  await page.getByLabel("Find by path").fill("thoughts");
  await expect(notes.getByText("Nothing found")).toBeVisible();
  await page.getByLabel("Organization, or organization/project").fill("nobody-here");
  await page.keyboard.press("Enter");
  await expect(notes.getByText("Organization not found")).toBeVisible();

  await page.goto(`${dashboard()}/admin/media?in=${org}/allotment`);
  const bed = page
    .getByRole("region", { name: "Media" })
    .getByRole("listitem")
    .filter({ hasText: "pictures/bed.png" });
  await expect(bed).toContainText("1 note");
  await expectFits(page);
  await page.getByLabel("Kind").selectOption("Video");
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test("the administrator changes the example of a block and sees what is wrong with it", async ({
  page,
}) => {
  await openAdmin(page, "/admin/blocks");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: /^A hero with/ })).toBeVisible();
  await page.getByRole("link", { name: "cta", exact: true }).click();
  await expect(page).toHaveURL(/type=cta/);
  await expect(preview.getByRole("link", { name: /^Do it/ })).toBeVisible();
  await expectFits(page);
  const text = page.getByLabel("Block in JSON");
  const problems = page.getByRole("region", { name: "Example" }).getByRole("status");
  await text.fill('{"type":"cta","title":""}');
  await expect(problems).toHaveText("Required field missing: title");
  await text.fill('{"type":"carousel"}');
  await expect(preview).toContainText("Unknown block type: carousel");
  await text.fill('{"type":"cards","cards":[null]}');
  await expect(preview.getByRole("alert")).toContainText("The block cannot be shown");
  await text.fill('{"type":"cta","title":"Join us","btnLabel":"Now","btnTo":"/docs"}');
  await expect(problems).toHaveText("The block is valid.");
  // Links of the preview lead nowhere.
  await preview.getByRole("link", { name: /^Now/ }).click();
  await expect(preview.getByRole("heading", { name: "Join us" })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  for (const type of ["hero", "cards", "text", "features", "contactForm", "comparisonTable"]) {
    await page.goto(`${dashboard()}/admin/blocks?type=${type}`);
    await expect(problems).toHaveText("The block is valid.");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectFits(page);
  }
});
