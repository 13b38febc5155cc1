import { expect, type Page } from "@playwright/test";
import { linkTo, mailTo } from "../outbox.ts";
import { dashboard, logIn, logOut, signUp, test } from "../support.ts";
import { unique } from "../unique.ts";

const uniqueAddress = (name: string) => `${name}-${unique()}@example.org`;

async function askForMail(page: Page, email: string, button: string): Promise<void> {
  await page.goto(`${dashboard()}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
}

test("a weak password is refused with every reason, and a better one opens the account", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/signup`);
  await page.getByLabel("Email").fill(uniqueAddress("weak"));
  await page.getByLabel("Password").fill("abc");
  await page.getByRole("button", { name: "Create account" }).click();
  const reasons = page.getByRole("alert").getByRole("listitem");
  await expect(reasons).toHaveText([/at least 8 characters/, /letters and digits/]);
  await page.getByLabel("Password").fill("a long sentence 4 tests");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
});

test("the login and sign-up pages link to each other and keep the destination", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/settings/billing`);
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await page.getByLabel("Email").fill(uniqueAddress("wanted"));
  await page.getByLabel("Password").fill("a long sentence 4 tests");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${dashboard()}/settings/billing`);
  // Signed-in users are redirected away from the login page.
  await page.goto(`${dashboard()}/login?redirect=/settings/apikeys`);
  await page.waitForURL(`${dashboard()}/settings/apikeys`);
  await page.goto(`${dashboard()}/preview-signup?redirect=https://evil.example/`);
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(dashboard());
});

test("one screen at /auth switches between signing in and signing up in place", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/auth`);
  await page.getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await expect(page).toHaveURL(`${dashboard()}/auth`);
  await page.goto(`${dashboard()}/preview-login`);
  await expect(page.getByText("PREVIEW")).toBeVisible();
});

test("a forgotten password is replaced through the email, and the old one no longer works", async ({
  page,
}) => {
  const { email, password } = await signUp(page, "forgetful");
  await logOut(page);
  await askForMail(page, email, "Forgot password?");
  await expect(page.getByRole("button", { name: /^Send again in/ })).toBeDisabled();
  await page.goto(await linkTo(email, "recovery"));
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.getByLabel("New password").fill("another sentence 5 tests");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();

  await logOut(page);
  await logIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText("password is wrong");
  await logIn(page, email, "another sentence 5 tests");
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
});

test("the code in a sign-in email works if its link cannot be opened", async ({ page }) => {
  const { email } = await signUp(page, "coded");
  await logOut(page);
  await askForMail(page, email, "Email me a sign-in link");
  const { code } = await mailTo(email, "magiclink");
  await page.getByLabel("Code from the email").fill(code!);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
});

test("a sign-in link opens the requested page, once", async ({ page, browser }) => {
  const { email } = await signUp(page, "linked");
  await logOut(page);
  await page.goto(`${dashboard()}/login?redirect=/settings/apikeys`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  const link = await linkTo(email, "magiclink");
  await page.goto(link);
  await page.waitForURL(`${dashboard()}/settings/apikeys`);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole("alert")).toContainText("has expired or has already been used");
  await expect(other.getByLabel("Email")).toBeVisible();
});

test("a refused sign-in at a provider is reported on a page with a way to retry", async ({
  page,
}) => {
  const refusal = "error=access_denied&error_code=bad_oauth_state&error_description=x&sb=";
  await page.goto(`${dashboard()}/#${refusal}`);
  await expect(page.getByRole("alert")).toContainText("started in another browser");
  await expect(page.getByLabel("Email")).toBeVisible();
});
