import { expect, type Page } from "@playwright/test";
import { administrator } from "./outbox.ts";
import { anotherPerson, dashboard, expectFits, logIn, signUp, test } from "./support.ts";

const REASON = "The laptop was stolen.";

async function openAdmin(page: Page, path: string): Promise<void> {
  await page.goto(`${dashboard()}/login?redirect=${encodeURIComponent(path)}`);
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL(dashboard() + path);
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
