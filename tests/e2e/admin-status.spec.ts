import { expect, type Page } from "@playwright/test";
import { administrator } from "./outbox.ts";
import {
  anotherPerson,
  dashboard,
  expectFits,
  expectNoBarriers,
  signIn,
  signUp,
  test,
} from "./support.ts";
import { unique } from "./unique.ts";

async function openStatus(page: Page, query = ""): Promise<void> {
  const path = `/admin/status${query}`;
  await signIn(page, administrator);
  await page.goto(dashboard() + path);
}

test("the administrator sees every process, what it needs, and that no backup was made", async ({
  page,
}) => {
  await openStatus(page);
  const processes = page.getByRole("region", { name: "Processes" });
  for (const name of ["api", "sites", "worker build", "worker chat", "worker sweep"]) {
    const row = processes.getByRole("listitem").filter({ hasText: name }).first();
    await expect(row).toContainText("Alive");
    await expect(row).toContainText(/pid \d+/);
  }
  const needed = page.getByRole("region", { name: "Dependencies" });
  await expect(needed.getByRole("listitem").filter({ hasText: "Database" })).toContainText(
    "Working",
  );
  await expect(needed.getByRole("listitem").filter({ hasText: "Mail server" })).toContainText(
    "SMTP_URL is not set",
  );
  await expect(page.getByRole("region", { name: "Backup" })).toContainText("npm run backup");
  await expect(page.getByRole("region", { name: "Queues" })).toContainText("sweep");
  await expectFits(page);
});

test("an incident and a banner reach visitors and users, and a dismissed banner stays away", async ({
  page,
  browser,
}) => {
  const title = `Slow builds ${unique().slice(0, 8)}`;
  const member = await anotherPerson(browser);
  await signUp(member, "olga");
  await openStatus(page, "?show=notices");
  await page.getByRole("button", { name: "Open incident" }).click();
  const form = page.getByRole("dialog", { name: "Open an incident" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Severity").selectOption("Major");
  await form.getByLabel("Builds").check();
  await form.getByLabel("Text").fill("Builds wait for a few minutes.");
  await expectFits(page);
  await form.getByRole("button", { name: "Publish" }).click();
  const row = page.getByRole("listitem").filter({ hasText: title }).first();
  await row.getByRole("button", { name: title }).click();

  const visitor = await anotherPerson(browser);
  await visitor.goto(`${dashboard()}/status`);
  const open = visitor.getByRole("region", { name: "Open incidents" });
  await expect(open).toContainText(title);
  await expect(open).toContainText("Builds wait for a few minutes.");
  await expect(open).toContainText("Affected: Builds");
  await expect(visitor.getByRole("heading", { name: "There is an open incident" })).toBeVisible();
  await expectFits(visitor);

  await row.getByRole("button", { name: "Add update" }).click();
  const update = page.getByRole("dialog", { name: /^Update / });
  await update.getByLabel("State").selectOption("Resolved");
  await update.getByLabel("Text").fill("A worker was added.");
  await update.getByRole("button", { name: "Publish" }).click();
  await expect(row.getByText("Resolved").first()).toBeVisible();
  await visitor.reload();
  const past = visitor.getByRole("region", { name: "Incidents of the last 90 days" });
  await expect(past).toContainText(title);
  await past.getByText(`Updates of “${title}”`).click();
  await expect(past.getByText("A worker was added.")).toBeVisible();
  await expectNoBarriers(visitor);

  await page.getByLabel("Text of the banner").fill("Invoices are sent on Monday.");
  await page.getByLabel("Link", { exact: true }).fill("/docs");
  await page.getByRole("button", { name: "Show banner" }).click();
  // The member's open page shows it without a reload.
  const banner = member.getByRole("region", { name: "Message from the administrator" });
  await expect(banner).toContainText("Invoices are sent on Monday.");
  await expectFits(member);
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect(banner).toBeHidden();
  await member.reload();
  await expect(member.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.getByRole("button", { name: "Remove banner" }).click();
  await expect(page.getByText("Users of the dashboard see no banner.")).toBeVisible();
  await expectFits(page);
});

/** Maintenance itself would stop the other tests, which use the same installation. */
async function pretendMaintenance(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*status\.notices/, async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.split("/").at(-1)!.split(",");
    const answers = (await response.json()) as {
      result: { data: { notices: { maintenance: object | null } } };
    }[];
    answers[names.indexOf("status.notices")]!.result.data.notices.maintenance = {
      reason: "A new disk.",
      since: new Date().toISOString(),
      until: "2036-01-01T10:00:00Z",
    };
    await route.fulfill({ response, json: answers });
  });
}

test("during maintenance users see why nothing can be changed, and the administrator is asked for a reason", async ({
  page,
  browser,
}) => {
  const member = await anotherPerson(browser);
  await pretendMaintenance(member);
  await signUp(member, "petra");
  const strip = member.getByRole("region", { name: "Maintenance" });
  await expect(strip).toContainText("nothing can be changed until about");
  await expect(strip).toContainText("A new disk.");
  await expectFits(member);

  await openStatus(page, "?show=notices");
  await page.getByRole("button", { name: "Begin maintenance" }).click();
  const question = page.getByRole("dialog", { name: "Begin maintenance?" });
  await expect(question.getByRole("button", { name: "Begin maintenance" })).toBeDisabled();
  await question.getByLabel("Reason").fill("A new disk.");
  await expect(question.getByRole("button", { name: "Begin maintenance" })).toBeEnabled();
  await expectFits(page);
});
