import { expect, type Locator, type Page } from "@playwright/test";
import { linkTo } from "../outbox.ts";
import { dashboard, logIn, logOut, newAccount, signUp, test } from "../support.ts";
import { STORAGE_KEY } from "../signed-in.ts";

const CLOCK_STEP_MS = 5_000;

/**
 * Expires the access token, and can invalidate the refresh token too. An open page of the app checks the session again, as when the user returns to the tab.
 */
async function expire(page: Page, { refreshToken }: { refreshToken?: string } = {}): Promise<void> {
  await page.evaluate(
    ([key, token]) => {
      const session = JSON.parse(localStorage.getItem(key!)!) as Record<string, unknown>;
      const spoiled = token ? { refresh_token: token } : {};
      localStorage.setItem(key!, JSON.stringify({ ...session, ...spoiled, expires_at: 1 }));
      if (token) window.dispatchEvent(new Event("visibilitychange"));
    },
    [STORAGE_KEY, refreshToken],
  );
}

const loginWith = (path: string) => `${dashboard()}/login?redirect=${encodeURIComponent(path)}`;

test("signing out in one tab signs out every tab", async ({ page, context }) => {
  const { org } = await signUp(page, "tabs");
  const other = await context.newPage();
  await other.goto(`${dashboard()}/${org}`);
  await expect(other.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  await logOut(page);
  await other.waitForURL(`${dashboard()}/`);
  await expect(other.getByRole("link", { name: "Log in" })).toBeVisible();
  await other.goto(`${dashboard()}/${org}`);
  await other.waitForURL(loginWith(`/${org}`));
});

test("signing in in one tab closes the login page in the others", async ({ page, context }) => {
  const { email, password, org } = await signUp(page, "in-tabs");
  await logOut(page);
  const other = await context.newPage();
  await other.goto(`${dashboard()}/login`);
  await logIn(page, email, password);
  await expect(other).toHaveURL(`${dashboard()}/${org}`);
});

test("an expired session that cannot be renewed redirects to the login page, and back after signing in", async ({
  page,
}) => {
  const { email, password } = await newAccount(page, "expired");
  await page.goto(`${dashboard()}/settings/apikeys`);
  await expect(page.getByRole("heading", { name: "New API key" })).toBeVisible();
  await expire(page, { refreshToken: "not-a-refresh-token" });
  await page.waitForURL(loginWith("/settings/apikeys"));
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)).toBeNull();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(`${dashboard()}/settings/apikeys`);

  // No page of the app is open at that moment.
  await page.goto(`${dashboard()}/favicon.svg`);
  await expire(page, { refreshToken: "not-a-refresh-token" });
  await page.goto(`${dashboard()}/settings/billing`);
  await page.waitForURL(loginWith("/settings/billing"));
});

test("an expired session is renewed without asking", async ({ page }) => {
  await newAccount(page, "renewed");
  await expire(page);
  await page.goto(`${dashboard()}/settings/billing`);
  await expect(page.getByText("Builds this month")).toBeVisible();
});

test("while the service cannot renew a session the page stays open and says so", async ({
  page,
}) => {
  const { org } = await signUp(page, "patient");
  let away = true;
  await page.route("**/auth/v1/token?grant_type=refresh_token", (route) =>
    away ? route.fulfill({ status: 503, json: { message: "away" } }) : route.fallback(),
  );
  await expire(page);
  // The client retries for half a minute each time, with pauses, so the page's clock is moved forward.
  await page.clock.install();
  const showsLater = (locator: Locator) =>
    expect(async () => {
      await page.clock.fastForward(CLOCK_STEP_MS);
      await expect(locator).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [0] });
  await page.goto(`${dashboard()}/${org}`);
  await showsLater(page.getByText("Connection lost. Trying again…"));
  await expect(page).toHaveURL(`${dashboard()}/${org}`);
  away = false;
  await showsLater(page.getByRole("heading", { name: "Publish your first site" }));
});

test("a page whose session is ended elsewhere redirects to the login page", async ({
  page,
  browser,
}) => {
  const { email, password, org } = await newAccount(page, "ended");
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${dashboard()}/login`);
  await logIn(other, email, password);
  await other.waitForURL(`${dashboard()}/${org}`);
  await page.goto(`${dashboard()}/settings`);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await other.waitForURL(loginWith(`/${org}`), { timeout: 120_000 });
});

test("a different user who signs in in a second tab cannot see the first user's data", async ({
  page,
  context,
  browser,
}) => {
  const stranger = await (await browser.newContext()).newPage();
  const { email, org } = await signUp(stranger, "second");
  await logOut(stranger);
  await stranger.goto(`${dashboard()}/login`);
  await stranger.getByLabel("Email").fill(email);
  await stranger.getByRole("button", { name: "Email me a sign-in link" }).click();
  const link = await linkTo(email, "magiclink");

  const { org: former } = await signUp(page, "first");
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole("button", { name: /^Switch to/ }).click();
  await other.waitForURL(`${dashboard()}/${org}`);
  await expect(page.getByRole("heading", { name: "Organization not found" })).toBeVisible();
  await expect(page).toHaveURL(`${dashboard()}/${former}`);
});
