import { expect, type Page } from "@playwright/test";
import { linkTo } from "../outbox.ts";
import { dashboard, expectNoBarriers, logOut, newAccount, test } from "../support.ts";
import { unique } from "../unique.ts";

const STORAGE_KEY = "pressmark.session";

interface Account {
  email: string;
  access_token: string;
  refresh_token: string;
}

/** Another user, who signs up outside this browser. */
async function otherAccount(name: string): Promise<Account> {
  const email = `${name}-${unique()}@example.org`;
  const response = await fetch(`${dashboard()}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "a long sentence 4 tests" }),
  });
  const { access_token, refresh_token } = (await response.json()) as Account;
  return { email, access_token, refresh_token };
}

/** The fragment of a link that signs in. */
const fragmentOf = ({ access_token, refresh_token }: Account, type = "magiclink") =>
  new URLSearchParams({ access_token, refresh_token, expires_in: "3600", type, sb: "" });

const storedEmail = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "null") as {
      user: { email: string };
    } | null;
    return session?.user.email ?? null;
  }, STORAGE_KEY);

const isSignedIn = async ({ access_token }: Account) =>
  (
    await fetch(`${dashboard()}/auth/v1/user`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
  ).ok;

const question = (page: Page) => page.getByRole("heading", { name: "Switch accounts?" });
const stay = (page: Page) => page.getByRole("button", { name: /^Stay signed in as/ });
const change = (page: Page) => page.getByRole("button", { name: /^Switch to/ });

test("a sign-in link for another account asks first, shows both accounts, and ends its session if the user declines", async ({
  page,
}) => {
  const { email, org } = await newAccount(page, "present");
  const other = await otherAccount("other");
  await page.goto(`${dashboard()}/auth?redirect=/settings#${fragmentOf(other)}`);
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([email, other.email]);
  expect(page.url()).not.toContain("access_token");
  expect(await storedEmail(page)).toBe(email);
  await expectNoBarriers(page);
  await stay(page).click();
  await page.waitForURL(`${dashboard()}/${org}`);
  expect(await storedEmail(page)).toBe(email);
  expect(await isSignedIn(other)).toBe(false);
});

test("a sign-in link for another account switches accounts in every tab if the user agrees", async ({
  page,
  context,
}) => {
  const { org } = await newAccount(page, "leaving");
  const tab = await context.newPage();
  await tab.goto(`${dashboard()}/${org}`);
  const other = await otherAccount("wanted");
  await page.goto(`${dashboard()}/auth?redirect=/settings/apikeys#${fragmentOf(other)}`);
  await change(page).click();
  await page.waitForURL(`${dashboard()}/settings/apikeys`);
  expect(await storedEmail(page)).toBe(other.email);
  await expect(tab.getByRole("heading", { name: "Not found" })).toBeVisible();
});

test("a sign-in link to any other page asks too, and opens that page afterwards", async ({
  page,
}) => {
  const { email } = await newAccount(page, "elsewhere");
  const other = await otherAccount("planted");
  for (const path of ["/new", "/", "/settings/apikeys?from=mail"]) {
    await page.goto("about:blank");
    await page.goto(`${dashboard()}${path}#${fragmentOf(other)}`);
    await expect(question(page)).toBeVisible();
    expect(await storedEmail(page)).toBe(email);
  }
  await change(page).click();
  await page.waitForURL(`${dashboard()}/settings/apikeys?from=mail`);
  expect(await storedEmail(page)).toBe(other.email);
});

test("an email's token for another account asks too", async ({ page }) => {
  const { email } = await newAccount(page, "reading");
  const other = await otherAccount("mailed");
  await fetch(`${dashboard()}/auth/v1/otp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: other.email }),
  });
  const token = new URL(await linkTo(other.email, "magiclink")).searchParams.get("token");
  await page.goto(`${dashboard()}/auth?token_hash=${token}&type=magiclink`);
  await expect(question(page)).toBeVisible();
  expect(await storedEmail(page)).toBe(email);
});

test("a link that claims to be for the signed-in account is not trusted", async ({ page }) => {
  const { email } = await newAccount(page, "claimed");
  const other = await otherAccount("claiming");
  const own = await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key)!) as { access_token: string };
    return stored.access_token;
  }, STORAGE_KEY);
  // The user's own old token with another account's refresh token, which would give the other account's session.
  const [head = "", payload = "", signature] = own.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const old = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString("base64url");
  const forged = { ...other, access_token: [head, old, signature].join(".") };
  await page.goto(`${dashboard()}/auth#${fragmentOf(forged)}`);
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([email, other.email]);
});

test("an invalid link keeps the user signed in", async ({ page }) => {
  const { email, org } = await newAccount(page, "unmoved");
  const dead = await otherAccount("dead");
  await fetch(`${dashboard()}/auth/v1/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${dead.access_token}` },
  });
  const worthless = [dead, { ...dead, access_token: "x.y.z" }, { ...dead, refresh_token: "" }];
  for (const account of worthless) {
    await page.goto("about:blank");
    await page.goto(`${dashboard()}/auth#${fragmentOf(account)}`);
    await expect(page.getByRole("alert")).toContainText("has expired or has already been used");
    expect(page.url()).not.toContain("access_token");
    expect(await storedEmail(page)).toBe(email);
  }
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(`${dashboard()}/${org}`);
});

test("a link for the same account does not ask, and neither does a link for a signed-out visitor", async ({
  page,
}) => {
  const { email } = await newAccount(page, "again");
  await fetch(`${dashboard()}/auth/v1/otp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const link = new URL(await linkTo(email, "magiclink"));
  link.searchParams.set("redirect_to", `${dashboard()}/settings/apikeys`);
  // The app goes on before the page of the link is loaded.
  await page.goto(link.href, { waitUntil: "commit" });
  await page.waitForURL(`${dashboard()}/settings/apikeys`);
  await expect(page.getByRole("heading", { name: "Your API keys" })).toBeVisible();
  await logOut(page);
  const other = await otherAccount("visitor");
  await page.goto(`${dashboard()}/auth?redirect=/settings#${fragmentOf(other)}`, {
    waitUntil: "commit",
  });
  await page.waitForURL(`${dashboard()}/settings`);
  expect(await storedEmail(page)).toBe(other.email);
});
