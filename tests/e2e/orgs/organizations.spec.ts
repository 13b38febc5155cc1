import { expect, type Page } from "@playwright/test";
import { linkTo } from "../outbox.ts";
import {
  anotherPerson,
  createOrg,
  dashboard,
  invite,
  markPage,
  newAccount,
  press,
  test,
} from "../support.ts";
import { unique } from "../unique.ts";

const uniqueAddress = (name: string) => `${name}-${unique()}@example.org`;
const uniqueName = (name: string) => `${name} ${unique().slice(0, 8)}`;
const main = (page: Page) => page.getByRole("main");

/** Signs up from the page of an invitation, which asks signed-out users to sign in. */
async function signUpInvited(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Create an account" }).click();
  // The login page has a field with the same name, which is visible until the page changes.
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a long sentence 4 tests");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: /^Join / })).toBeVisible();
}

test("a user is invited, made an admin and removed while both users have pages open", async ({
  page,
  browser,
}) => {
  const ada = await newAccount(page, "ada");
  const name = uniqueName("Night press");
  const org = await createOrg(page, name);
  const email = uniqueAddress("bob");
  const link = await invite(page, email);
  await expect(page.getByRole("region", { name: "Pending invitations" })).toContainText(email);

  const bob = await anotherPerson(browser);
  await bob.goto(link);
  await expect(bob.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await signUpInvited(bob, email);
  await expect(main(bob)).toContainText(`invites you to ${name} as a member`);
  const adaDidNotReload = await markPage(page);
  await bob.getByRole("button", { name: "Accept" }).click();
  await bob.waitForURL(`${dashboard()}/${org}`);
  await expect(bob.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(bob.getByRole("region", { name: "Activity" })).toContainText("joined as a member");

  // Ada's member list and bell show the new member without a reload.
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue("member");
  await expect(page.getByRole("region", { name: "Pending invitations" })).toHaveCount(0);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("link", { name: `Invitation to ${name} accepted` }).click();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  await bob.goto(`${dashboard()}/${org}/~/settings/members`);
  await expect(bob.getByRole("region", { name: "Members" })).toContainText(ada.email);
  await expect(bob.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
  await expect(bob.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  const bobDidNotReload = await markPage(bob);
  await page.getByLabel(`Role of ${email}`).selectOption("admin");
  await expect(bob.getByRole("button", { name: "Invite", exact: true })).toBeVisible();
  await expect(bob.getByRole("link", { name: "Audit log" })).toBeVisible();
  await expect(page.getByText("is now an admin").first()).toBeVisible();

  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(bob.getByRole("heading", { name: "Organization not found" })).toBeVisible();
  await expect(bob.getByText(`You are no longer a member of ${name}`)).toBeVisible();
  await expect(bob.getByText(ada.email)).toHaveCount(0);
  await bobDidNotReload();
  await bob.getByRole("link", { name: "Go home" }).click();
  await expect(bob.getByRole("heading", { name: "Publish your first site" })).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("region", { name: "Audit log" });
  for (const line of [
    `${ada.email} created the organization ${name}`,
    `${ada.email} invited ${email}`,
    `${email} accepted an invitation`,
    `${ada.email} changed the role of ${email}`,
    `${ada.email} removed the member ${email}`,
  ])
    await expect(log.getByText(line)).toBeVisible();
  await log.getByRole("button", { name: /changed the role of/ }).click();
  await expect(page.getByRole("dialog")).toContainText("orgs.setMemberRole");
  await adaDidNotReload();
});

test("the link in the email works only for its address, and tells everyone else so", async ({
  page,
  browser,
}) => {
  await newAccount(page, "ada");
  const name = uniqueName("Letters");
  const org = await createOrg(page, name);
  const email = uniqueAddress("bob");
  await invite(page, email);
  const link = await linkTo(email, "org_invitation");

  const shared = await anotherPerson(browser);
  const eve = await newAccount(shared, "eve");
  await shared.goto(link);
  await expect(shared.getByRole("heading", { name: "Wrong account" })).toBeVisible();
  await expect(main(shared)).toContainText(eve.email);
  await expect(main(shared)).not.toContainText(email);
  await shared.getByRole("button", { name: "Sign out" }).click();
  await shared.waitForURL(/\/login\?redirect=%2Finvite/);
  await signUpInvited(shared, email);
  await shared.getByRole("button", { name: "Accept" }).click();
  await shared.waitForURL(`${dashboard()}/${org}`);
  await shared.goto(link);
  await expect(shared.getByRole("heading", { name: "You are already a member" })).toBeVisible();

  await shared.goto(`${dashboard()}/${org}/~/settings/danger`);
  await shared.getByRole("button", { name: `Leave ${name}` }).click();
  await shared.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(shared.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  await shared.goto(link);
  await expect(
    shared.getByRole("heading", { name: "This invitation is no longer valid" }),
  ).toBeVisible();
});

test("one invitation is declined, another is revoked, and both links stop working", async ({
  page,
  browser,
}) => {
  await newAccount(page, "ada");
  await createOrg(page, uniqueName("Proofs"));
  const bob = await anotherPerson(browser);
  const { email } = await newAccount(bob, "bob");
  const first = await invite(page, email);
  await bob.goto(first);
  await bob.getByRole("button", { name: "Decline" }).click();
  await expect(bob.getByRole("heading", { name: "Invitation declined" })).toBeVisible();
  const open = page.getByRole("region", { name: "Pending invitations" });
  await expect(open).toHaveCount(0);

  const second = await invite(page, email);
  await page.getByRole("button", { name: `Revoke the invitation of ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(open).toHaveCount(0);
  for (const link of [first, second]) {
    await bob.goto(link);
    await expect(
      bob.getByRole("heading", { name: "This invitation is no longer valid" }),
    ).toBeVisible();
  }
});

test("open pages follow a new handle, and the personal organization stays", async ({
  page,
  browser,
}) => {
  const { org: personal, email, password } = await newAccount(page, "ada");
  const name = uniqueName("Broadsheet");
  const org = await createOrg(page, name);
  const other = await anotherPerson(browser);
  await other.goto(`${dashboard()}/login?redirect=/${org}/~/activity`);
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password").fill(password);
  await other.getByRole("button", { name: "Log in" }).click();
  const activity = other.getByRole("region", { name: "Activity" });
  await expect(activity).toContainText(`created ${name}`);

  await page.getByRole("link", { name: "General" }).click();
  await page.getByLabel("Handle").fill(`${org}-press`);
  await expect(page.getByText("A new handle changes addresses")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(`${dashboard()}/${org}-press/~/settings`);
  await other.waitForURL(`${dashboard()}/${org}-press/~/activity`);
  await expect(activity).toContainText("changed the organization");

  // With the keyboard alone: open the switcher, move down to the personal organization, and select it.
  await other.getByRole("button", { name: /Switch organization/ }).focus();
  await press(other, "Enter");
  await expect(other.getByRole("link", { name: /Personal/ })).toBeFocused();
  await press(other, "ArrowDown");
  await expect(other.getByRole("link", { name })).toBeFocused();
  await press(other, "ArrowUp");
  await press(other, "Enter");
  await other.waitForURL(`${dashboard()}/${personal}`);
  await other.goto(`${dashboard()}/${personal}/~/settings/danger`);
  await expect(other.getByText("Cannot delete your personal organization")).toBeVisible();

  await page.getByRole("link", { name: "Danger zone" }).click();
  await page.getByRole("button", { name: "Delete organization" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Type .* to confirm/).fill(`${org}-press`);
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await page.waitForURL(`${dashboard()}/${personal}`);
  await page.goto(`${dashboard()}/${org}-press`);
  await expect(page.getByRole("heading", { name: "Organization not found" })).toBeVisible();
});
