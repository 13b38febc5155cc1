import { expect, type Page } from "@playwright/test";
import { linkTo } from "../outbox.ts";
import { dashboard, logIn, newAccount, test } from "../support.ts";
import { unique } from "../unique.ts";

/** The web app as with WAITLIST_MODE=true. The api of these tests runs without it. */
async function turnOn(page: Page): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), waitlistMode: true } });
  });
  // Public pages are built for both modes.
  for (const [address, name] of [
    ["/", "index"],
    ["/waitlist*", "waitlist"],
  ])
    await page.route(dashboard() + address, (route) =>
      route.fulfill({ path: `web/dist/pages/waitlist/${name}.html` }),
    );
}

test("in waitlist mode every way in except the previews redirects to the waitlist", async ({
  page,
}) => {
  await turnOn(page);
  await page.goto(dashboard());
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Join Waitlist" }).first().click();
  await page.waitForURL(`${dashboard()}/waitlist`);
  await page.goto(`${dashboard()}/new`);
  await page.waitForURL(`${dashboard()}/waitlist?redirect=%2Fnew`);
  for (const path of ["/login", "/signup", "/auth"]) {
    await page.goto(dashboard() + path);
    await page.waitForURL(`${dashboard()}/waitlist`);
  }
  await page.goto(`${dashboard()}/settings/billing`);
  await page.waitForURL(`${dashboard()}/waitlist?redirect=%2Fsettings%2Fbilling`);
  await page.goto(`${dashboard()}/signup?invite=used-up`);
  await expect(page.getByRole("alert")).toContainText("has already been used or was revoked");
  await page.goto(`${dashboard()}/preview-signup`);
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
});

test("a user with an account gets past the waitlist to the requested page", async ({
  page,
  browser,
}) => {
  const { email, password } = await newAccount(page, "early");
  const other = await (await browser.newContext()).newPage();
  await turnOn(other);
  await other.goto(`${dashboard()}/settings/billing`);
  // The page is prerendered without knowing the destination.
  const logInLink = other.getByRole("main").getByRole("link", { name: "Log in" });
  await expect(logInLink).toHaveAttribute("href", /redirect=/);
  await logInLink.click();
  await expect(other.getByText("PREVIEW")).toBeVisible();
  await logIn(other, email, password);
  await other.waitForURL(`${dashboard()}/settings/billing`);
});

test("a place on the waitlist is confirmed by email", async ({ page }) => {
  const email = `waiting-${unique()}@example.org`;
  await turnOn(page);
  await page.goto(`${dashboard()}/waitlist`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("What do you want to publish?").fill("My garden");
  await page.getByRole("button", { name: "Join Waitlist" }).click();
  await expect(page.getByRole("heading", { name: "One more click" })).toBeVisible();
  await page.goto(await linkTo(email, "waitlist_confirmation"));
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});
