import { expect, type Page } from "@playwright/test";
import {
  startStripeDouble,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeDouble,
} from "../../support/doubles/stripe/stripe-double.ts";
import { plans, prices } from "../../support/inputs/plans.ts";
import { startSupervisor, type Supervisor } from "../../support/worlds/processes/supervisor.ts";
import { administrator } from "../outbox.ts";
import {
  createOrg,
  dashboard,
  expectFits,
  expectNoBarriers,
  newAccount,
  signIn,
  takenOver,
  test,
} from "../support.ts";
import { unique } from "../unique.ts";

const DAY_MS = 86_400_000;
const START_TIMEOUT_MS = 240_000;
const PASSWORD = "a long sentence 4 tests";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test.describe("where the operator sells plans", () => {
  let stripe: StripeDouble;
  let seller: Supervisor;
  const withoutPlans = dashboard();

  // An installation of its own, because the plans would limit the other tests.
  test.beforeAll(async () => {
    test.setTimeout(START_TIMEOUT_MS);
    stripe = await startStripeDouble(prices);
    seller = await startSupervisor({
      PLANS: JSON.stringify(plans),
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET,
      AUTH_RATE_LIMITS: "off",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    const line = await seller.line(/^Dashboard: /);
    process.env["PRESSMARK_DASHBOARD"] = line.replace("Dashboard: ", "");
    await seller.line(/^Sign in: /);
  });
  test.afterAll(async () => {
    process.env["PRESSMARK_DASHBOARD"] = withoutPlans;
    await Promise.all([seller?.close(), stripe?.close()]);
  });

  /** Stripe's events arrive, and the page shows what they say. */
  const settle = () => stripe.deliver(dashboard());

  async function openBilling(page: Page, org: string): Promise<void> {
    await page.goto(`${dashboard()}/${org}/~/settings/billing`);
    await expect(card(page, "Plan")).toBeVisible();
  }

  /** From the Billing page to the end of Stripe's Checkout. */
  async function subscribe(page: Page, plan: string, button: string): Promise<void> {
    const row = card(page, "Plans").getByRole("listitem").filter({ hasText: plan }).first();
    await row.getByRole("button", { name: button }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue to Stripe" }).click();
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText(`is on ${plan}.`)).toBeVisible();
  }

  async function orgIdOf(page: Page, org: string): Promise<string> {
    const session = await page.evaluate(() => localStorage.getItem("pressmark.session"));
    const { access_token } = JSON.parse(session ?? "{}") as { access_token: string };
    const input = encodeURIComponent(JSON.stringify({ orgId: org }));
    const answer = await page.request.get(`${dashboard()}/trpc/orgs.get?input=${input}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { result } = (await answer.json()) as { result: { data: { org: { id: string } } } };
    return result.data.org.id;
  }

  test("the pricing page shows the plans by the month and by the year, also without JavaScript", async ({
    page,
    browser,
  }) => {
    await page.goto(`${dashboard()}/pricing`);
    await takenOver(page);
    const pro = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Pro" }) });
    await expect(pro).toContainText("€9a month");
    await expectFits(page);
    await page.getByText("Yearly").click();
    await expect(pro).toContainText("€90a year");
    await expect(pro).toContainText("€7.50 a month");
    // A plan that is only sold by the month.
    await expect(page.getByRole("listitem").filter({ hasText: "Tokyo" })).toContainText("¥1,500");
    await page.goto(`${dashboard()}/upgrade`);
    await expect(page.getByRole("heading", { name: "Plans and prices" })).toBeVisible();
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(`${dashboard()}/pricing`);
    await expect(plain.getByRole("link", { name: "Try Pro for 14 days" })).toBeVisible();
    await expect(plain.getByRole("row", { name: /Projects 1 3 No limit/ })).toBeVisible();
  });

  test("a visitor chooses a plan, signs up and tries it, and the user menu stops offering it", async ({
    page,
  }) => {
    await page.goto(`${dashboard()}/pricing`);
    await page.getByRole("link", { name: "Try Pro for 14 days" }).click();
    await page.getByLabel("Email").fill(`buyer-${unique()}@example.org`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    const dialog = page.getByRole("dialog", { name: /^Pro for / });
    await expect(dialog).toContainText("14 days for nothing, then €9.00 a month.");
    await expectFits(page);
    await dialog.getByRole("button", { name: "Continue to Stripe" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByText("Nothing was charged")).toBeVisible();

    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Upgrade to Pro" }).click();
    await page.waitForURL(`${dashboard()}/upgrade`);
    await page.getByRole("link", { name: "Try Pro for 14 days" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue to Stripe" }).click();
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Thank you.")).toBeVisible();
    await expect(card(page, "Plan")).toContainText(/ProTrial until/);
    await expect(card(page, "Plan")).toContainText("it costs €9.00 a month");
    await expectFits(page);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("menuitem", { name: "Account Settings" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /Upgrade/ })).toHaveCount(0);
  });

  test("a change shows its price before it happens, and a canceled plan can be kept", async ({
    page,
  }) => {
    const { org } = await newAccount(page, "changer");
    await openBilling(page, org);
    await subscribe(page, "Team", "Choose Team");
    await expect(card(page, "Plan")).toContainText(/TeamPaid until/);
    const invoices = card(page, "Invoices");
    await expect(invoices).toContainText("€29.00");
    await expect(invoices.getByRole("link", { name: /^PDF of invoice/ })).toHaveAttribute(
      "href",
      /./,
    );

    await card(page, "Plans").getByRole("button", { name: "Change to Pro" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("For the unused time of the plan now");
    await expect(dialog).toContainText("Nothing is deleted.");
    await expectFits(page);
    await dialog.getByRole("button", { name: "Change to Pro" }).click();
    await expect(card(page, "Plan")).toContainText(/ProPaid until/);

    await page.getByRole("button", { name: "Cancel plan" }).click();
    await expect(page.getByRole("dialog")).toContainText("Nothing is deleted");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel Pro" }).click();
    await expect(card(page, "Plan")).toContainText(/Ends on/);
    await page.getByRole("button", { name: "Keep plan" }).click();
    await expect(card(page, "Plan")).toContainText(/ProPaid until/);
  });

  test("a failed payment is shown to admins on every page until it is paid", async ({ page }) => {
    await newAccount(page, "debtor");
    const org = await createOrg(page, "Late payers");
    await openBilling(page, org);
    await subscribe(page, "Team", "Choose Team");
    const orgId = await orgIdOf(page, org);
    stripe.customerOf(orgId).card = "declined";
    const end = stripe.state.subscriptions.at(-1)!.end * 1000;
    stripe.advance(new Date(end + DAY_MS));
    await settle();

    await page.goto(`${dashboard()}/${org}`);
    const banner = page.getByRole("region", { name: "A payment failed" });
    await expect(async () => {
      await page.reload();
      await expect(banner).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(banner).toContainText(/Everything continues until/);
    await expectFits(page);
    await banner.getByRole("link", { name: "Open billing" }).click();
    await expect(card(page, "Plan")).toContainText("Payment failed");
    await expect(card(page, "Invoices")).toContainText("Not paid");
    await expect(card(page, "Invoices").getByRole("link", { name: /^Pay/ })).toBeVisible();
    await expectFits(page);

    stripe.customerOf(orgId).card = "ok";
    stripe.payOpen(orgId);
    // No event arrives. The return from Stripe's portal asks.
    stripe.takeEvents();
    await page.getByRole("button", { name: "Update payment" }).click();
    await page.getByRole("link", { name: "Return" }).click();
    await expect(card(page, "Plan")).toContainText(/TeamPaid until/);
    await expect(banner).toHaveCount(0);
  });

  test("a smaller plan deletes nothing, and the message at its limit leads to the plans", async ({
    page,
  }) => {
    const { org } = await newAccount(page, "smaller");
    await openBilling(page, org);
    await subscribe(page, "Team", "Choose Team");
    for (const name of ["First", "Second"]) {
      await page.goto(`${dashboard()}/new`);
      await page.getByLabel("Name").fill(name);
      await page.getByRole("button", { name: "Create project" }).click();
      await page.waitForURL(`${dashboard()}/${org}/${name.toLowerCase()}`);
    }
    await openBilling(page, org);
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel Team" }).click();
    await expect(card(page, "Plan")).toContainText(/Ends on/);
    stripe.advance(new Date(stripe.state.subscriptions.at(-1)!.end * 1000 + DAY_MS));
    await settle();
    await expect(card(page, "Plan")).toContainText("Your subscription has ended.");
    await expect(card(page, "Usage")).toContainText("2 of 1");
    await expectFits(page);

    await page.goto(`${dashboard()}/${org}`);
    for (const name of ["First", "Second"])
      await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeVisible();
    await page.goto(`${dashboard()}/new?org=${org}`);
    await page.getByLabel("Name").fill("Third");
    await page.getByRole("button", { name: "Create project" }).click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Projects: 2 of 1.");
    await alert.getByRole("link", { name: "billing settings" }).click();
    const listed = page.getByRole("region", { name: /^Billing of/ });
    await expect(listed).toContainText("2 of 1");
    await listed.getByRole("link", { name: /^Change plan/ }).click();
    await page.waitForURL(`${dashboard()}/${org}/~/settings/billing`);
  });

  test("what a plan leaves out is refused where it would be made, with the way to a plan", async ({
    page,
  }) => {
    const { org } = await newAccount(page, "featureless");
    await page.goto(`${dashboard()}/new`);
    await page.getByLabel("Name").fill("Garden");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.waitForURL(`${dashboard()}/${org}/garden`);
    await page.goto(`${dashboard()}/${org}/garden/settings/domains`);
    await page.getByRole("textbox", { name: "Domain" }).fill("www.garden-club.example.com");
    await page.getByRole("button", { name: "Add domain" }).click();
    await expect(page.getByText("does not include custom domains")).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole("link", { name: "billing settings" }).click();
    await page.waitForURL(`${dashboard()}/${org}/~/settings/billing`);
  });

  test("the administrator sees the revenue by currency and saves it", async ({ page }) => {
    const { org } = await newAccount(page, "customer");
    await openBilling(page, org);
    await subscribe(page, "Tokyo", "Choose Tokyo");
    await signIn(page, administrator);
    await page.goto(`${dashboard()}/admin/revenue`);
    const yen = card(page, "Revenue in JPY");
    await expect(yen).toContainText("¥1,500");
    await expectFits(page);
    await page
      .getByRole("navigation", { name: "Period" })
      .getByRole("link", { name: "3 months" })
      .click();
    await expect(page).toHaveURL(/months=3/);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^pressmark-revenue-\d{4}-\d{2}-/);
    await expect(card(page, "Subscriptions")).toContainText(`/${org} · Tokyo`);
    await page.getByLabel("Name, handle or Stripe customer").fill(org);
    await page.getByLabel("Plan", { exact: true }).selectOption({ label: "Tokyo" });
    await expect(page).toHaveURL(/months=3.*plan=tokyo/);
    await expect(card(page, "Subscriptions").getByRole("listitem")).toHaveCount(1);
    await expectFits(page);
    await page.getByLabel("State", { exact: true }).selectOption({ label: "Ended" });
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(card(page, "Subscriptions")).toContainText(`/${org} · Tokyo`);
  });
});
