import { expect } from "@playwright/test";
import { linkTo, mailTo } from "../outbox.ts";
import { anotherPerson, dashboard, expectFits, signUp, test } from "../support.ts";
import { STORAGE_KEY } from "../signed-in.ts";

test("the link in an email turns such emails off without a sign-in, also on a phone", async ({
  page: signedUp,
  browser,
}) => {
  const { email, org } = await signUp(signedUp, "quiet");
  // Only verified addresses get emails of events.
  await signedUp.request.post(`${dashboard()}/auth/v1/magiclink`, { data: { email } });
  // Mail programs open links in a new tab. The link ends the session of the first one.
  const page = await signedUp.context().newPage();
  await page.goto(await linkTo(email, "magiclink"), { waitUntil: "commit" });
  await page.waitForURL(`**/${org}`);
  await signedUp.close();
  await page.goto(`${dashboard()}/settings/notifications`);
  const choice = page.getByRole("combobox", { name: "Someone else's deployment finished: Email" });
  const saved = page.waitForResponse(/notifications\.preferences\.update/);
  await choice.selectOption("Immediately");
  expect((await saved).ok()).toBe(true);
  const session = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  const { access_token: token } = JSON.parse(session!) as { access_token: string };
  const created = await page.request.post(`${dashboard()}/trpc/projects.create`, {
    headers: { authorization: `Bearer ${token}` },
    data: { orgId: org, name: "Quiet", source: { kind: "template", templateId: "personal-blog" } },
  });
  expect(created.ok()).toBe(true);

  const { text } = await mailTo(email, "notification");
  const link = /http:\S+\/unsubscribe\?token=\S+/.exec(text)![0];
  const stranger = await anotherPerson(browser);
  await stranger.goto(link);
  await expect(
    stranger.getByText("Emails about “Someone else's deployment finished”"),
  ).toBeVisible();
  await expectFits(stranger);
  await stranger.getByRole("button", { name: "Turn off" }).click();
  await expect(stranger.getByRole("heading", { name: "Emails are turned off" })).toBeVisible();
  await expectFits(stranger);
  await stranger.goto(`${link}x`);
  await expect(stranger.getByRole("heading", { name: "This link does not work" })).toBeVisible();

  await page.goto(link);
  await page.getByRole("link", { name: "Notification settings" }).click();
  await expect(choice).toHaveValue("off");
});
