import { expect, type Page } from "@playwright/test";
import { generate } from "otplib";
import { linkTo } from "./outbox.ts";
import { dashboard, expectFits, logIn, logOut, newAccount, test } from "./support.ts";

const PERIOD_S = 30;

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Sets up an app as a user does who types in the secret. */
async function enroll(page: Page): Promise<string> {
  await page.goto(`${dashboard()}/settings`);
  await card(page, "Second factor").getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.getByRole("region", { name: "Secret" }).innerText()).trim();
  await dialog.getByLabel("Code from the app").fill(await generate({ secret }));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(card(page, "Second factor").getByRole("listitem")).toHaveCount(1);
  return secret;
}

/** A code is accepted once. The code of the next half minute is already valid. */
const nextCode = (secret: string) => generate({ secret, epoch: Date.now() / 1000 + PERIOD_S });

test("a changed name and picture are shown in the navbar immediately", async ({ page }) => {
  await newAccount(page, "renamed");
  await page.goto(`${dashboard()}/settings`);
  await card(page, "Profile").getByLabel("Name").fill("Grace Hopper");
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await page
    .getByLabel("Picture")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await card(page, "Profile").getByRole("button", { name: "Save" }).click();
  const account = page.getByRole("button", { name: "Account of Grace Hopper" });
  await expect(account).toBeVisible();
  const image = account.locator("img");
  await expect(image).toHaveAttribute("src", /^\/avatars\//);
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
});

test("with a second factor the password alone is not enough", async ({ page }) => {
  const { email, password, org } = await newAccount(page, "factor");
  const secret = await enroll(page);
  await logOut(page);
  await page.goto(`${dashboard()}/login?redirect=/settings/billing`);
  await logIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Verify it’s you" })).toBeVisible();
  // With the second factor missing, every page redirects here.
  await page.goto(`${dashboard()}/${org}`);
  await expect(page.getByRole("heading", { name: "Verify it’s you" })).toBeVisible();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("The code is wrong");
  await page.getByLabel("Code").fill(await nextCode(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(`${dashboard()}/${org}`);

  await page.goto(`${dashboard()}/settings`);
  await card(page, "Second factor").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(card(page, "Second factor").getByRole("listitem")).toHaveCount(0);
  await logOut(page);
  await logIn(page, email, password);
  await page.waitForURL(`${dashboard()}/${org}`);
});

test("canceling the second factor signs out", async ({ page }) => {
  const { email, password } = await newAccount(page, "cancel");
  await enroll(page);
  await logOut(page);
  await logIn(page, email, password);
  await page.getByRole("button", { name: "Cancel and sign out" }).click();
  await page.waitForURL(`${dashboard()}/`);
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
});

test("an API key does what its scope allows until it is revoked", async ({ page }) => {
  await newAccount(page, "keys");
  await page.goto(`${dashboard()}/settings/apikeys`);
  await page.getByLabel("Name").fill("My script");
  await page.getByRole("button", { name: "Create key" }).click();
  const secret = (
    await page.getByRole("region", { name: "API key", exact: true }).innerText()
  ).trim();
  expect(secret).toMatch(/^pmk_/);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${dashboard()}/trpc/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    });
  expect((await ask("projects.list")).status).toBe(200);
  const created = await ask("projects.create", {
    method: "POST",
    body: JSON.stringify({ orgId: "x", name: "No", source: { kind: "remote" } }),
  });
  expect([403, 404]).toContain(created.status);

  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "My script" });
  await expect(row).toContainText(/used/);
  await expect(page.getByText(secret)).toHaveCount(0);
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No API keys yet.")).toBeVisible();
  expect((await ask("projects.list")).status).toBe(401);
});

test("an address is verified by the link in an email, and changed by the links in two", async ({
  page: signedUp,
}) => {
  const { email } = await newAccount(signedUp, "address");
  await signedUp.goto(`${dashboard()}/settings`);
  await signedUp.getByRole("button", { name: "Verify address" }).click();
  // Mail programs open links in a new tab. The link ends the session of the first one.
  const page = await signedUp.context().newPage();
  // The page that opens redirects immediately.
  await page.goto(await linkTo(email, "magiclink"), { waitUntil: "commit" });
  // Someone else could have chosen the password before the address was verified.
  const password = "another sentence 5 tests";
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.waitForURL(`${dashboard()}/settings`);
  await expect(card(page, "Email address").getByText("Verified")).toBeVisible();

  const newAddress = `new-${email}`;
  await card(page, "Email address").getByLabel("Address").fill(newAddress);
  await card(page, "Email address").getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Email address")).toContainText(`Changing to ${newAddress}`);
  await page.goto(await linkTo(newAddress, "email_change_new"));
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.goto(await linkTo(email, "email_change_current"));
  await page.waitForURL(`${dashboard()}/settings`);
  await expect(card(page, "Email address").getByLabel("Address")).toHaveValue(newAddress);
  await logOut(page);
  await logIn(page, newAddress, password);
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
});

test("notification settings are saved", async ({ page }) => {
  await newAccount(page, "choosy");
  await page.goto(`${dashboard()}/settings/notifications`);
  const choice = page.getByRole("combobox", { name: "One of your deployments finished: Email" });
  await expect(choice).toHaveValue("off");
  const saved = page.waitForResponse(/notifications\.preferences\.update/);
  // The choice is shown while it is still being saved.
  await choice.selectOption("Daily digest");
  await expect(choice).toHaveValue("digest");
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(choice).toHaveValue("digest");
  const security = page.getByRole("row", { name: /^Your password, address/ });
  await expect(security).toContainText("Always immediately");
  await page.getByLabel("Time zone").fill("Asia/Tokyo");
  await page.getByLabel("Daily digest at").selectOption("18:00");
  await page.getByLabel("Quiet hours").check();
  await page.getByLabel("From", { exact: true }).fill("21:30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The daily digest is sent at 18:00 Asia/Tokyo.")).toBeVisible();
  await expect(
    page.getByText("Quiet from 21:30 to 07:00 Asia/Tokyo: emails wait until 07:00."),
  ).toBeVisible();
  await expectFits(page);
});

test("account data can be exported, and the account is deleted after its address is typed", async ({
  page,
}) => {
  const { email, password } = await newAccount(page, "leaving");
  await page.goto(`${dashboard()}/settings`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("account.json");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Type .* to confirm/).fill(email);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL(`${dashboard()}/`);
  await page.goto(`${dashboard()}/login`);
  await logIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText("password is wrong");
});
