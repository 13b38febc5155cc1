import { expect, type Page } from "@playwright/test";
import { dashboard, logOut, newAccount, test } from "../support.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The user agrees at GitHub and at Google. Both are test doubles. */
test("a GitHub account can sign in and be connected, and the browser never stores its token", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/login?redirect=/settings/integrations`);
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await page.waitForURL(`${dashboard()}/settings/integrations`);
  await expect(card(page, "GitHub").getByText("Connected")).toBeVisible();
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(storage).not.toContain("gho_");

  await card(page, "GitHub").getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await card(page, "GitHub").getByRole("button", { name: "Connect GitHub" }).click();
  await page.waitForURL(`${dashboard()}/settings/integrations`);
  await expect(card(page, "GitHub").getByText("Connected")).toBeVisible();
});

test("Google signs in to an account, and can be linked and unlinked", async ({ page }) => {
  await newAccount(page, "linking");
  await page.goto(`${dashboard()}/settings`);
  const ways = card(page, "Sign-in methods");
  await ways.getByRole("button", { name: "Link Google" }).click();
  await expect(ways.getByRole("listitem")).toHaveCount(2);
  await ways.getByRole("button", { name: "Unlink Google" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  await logOut(page);

  await page.goto(`${dashboard()}/login?redirect=/settings`);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL(`${dashboard()}/settings`);
  await expect(ways.getByRole("listitem").filter({ hasText: "Google" })).toHaveCount(1);
});

test("an ID token that Google did not sign is refused with an explanation", async ({ page }) => {
  await page.route("**/config.json", async (route) => {
    const config = await (await route.fetch()).json();
    const google = { ...config.providers.google, redirect: false };
    await route.fulfill({ json: { ...config, providers: { ...config.providers, google } } });
  });
  await page.route(/response_type=id_token/, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${dashboard()}/auth#id_token=not.a.token` },
    }),
  );
  await page.goto(`${dashboard()}/login`);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
});

for (const address of [
  "/auth#error=access_denied&error_description=The+user+has+denied+access",
  "/auth?error=access_denied&error_description=The+user+has+denied+access",
  "/login?error=access_denied&error_description=The+user+has+denied+access",
])
  test(`a provider's error is shown in an alert and then on the page: ${address}`, async ({
    page,
  }) => {
    const alert = page.waitForEvent("dialog");
    const opened = page.goto(dashboard() + address);
    const dialog = await alert;
    expect([dialog.type(), dialog.message()]).toEqual(["alert", "The user has denied access"]);
    await dialog.accept();
    await opened;
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeVisible();
  });

test("an expired link from an email is not reported as a provider's error", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  await page.goto(`${dashboard()}/auth#error=access_denied&error_code=otp_expired`);
  await expect(page.getByRole("alert")).toContainText("has expired");
  expect(dialogs).toEqual([]);
});
