import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { administrator } from "./outbox.ts";
import {
  anotherPerson,
  createProject,
  dashboard,
  expectNoBarriers,
  logIn,
  makeRepository,
  newAccount,
  press,
  signIn,
  signUp,
  test,
} from "./support.ts";
import { unique } from "./unique.ts";

async function openAdmin(page: Page, path: string): Promise<void> {
  await signIn(page, administrator);
  await page.goto(dashboard() + path);
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

/** Checks the page on a phone and on a desktop, its colors only once, and leaves it on the desktop. */
async function checkBoth(page: Page): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectNoBarriers(page, size === phone ? "everything" : "structure");
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wider()).toBe(0);
  }
}

test("a banned user's open page loses its access, and the ban can be lifted", async ({
  page,
  browser,
}) => {
  const mallory = await anotherPerson(browser);
  const { email, password, org } = await signUp(mallory, "mallory");
  await openAdmin(page, "/admin/users");
  await page.getByLabel("Find by name or address").fill(email);
  await page.getByRole("button", { name: new RegExp(email) }).click();
  const drawer = page.getByRole("dialog").filter({ hasText: "Organizations" });
  await expect(drawer).toContainText(org);
  await drawer.getByRole("button", { name: "Ban", exact: true }).click();
  const question = page.getByRole("dialog", { name: `Ban ${email}?` });
  await question.getByLabel("Duration").selectOption("Permanently");
  await question.getByRole("button", { name: "Ban" }).click();

  await mallory.waitForURL(/\/login/);
  await logIn(mallory, email, password);
  await expect(mallory.getByRole("alert")).toContainText("suspended");
  await expect(drawer).toContainText("Permanently banned.");
  await expect(drawer).toContainText("No active sessions");

  await drawer.getByRole("button", { name: "Unban" }).click();
  await expect(drawer.getByRole("button", { name: "Ban", exact: true })).toBeVisible();
  await logIn(mallory, email, password);
  await expect(mallory.getByRole("heading", { name: "Publish your first site" })).toBeVisible();
  // The user has signed in again, and the drawer shows it without a reload.
  await drawer.getByRole("button", { name: "End sessions" }).click();
  const farewell = page.getByRole("dialog", { name: /out everywhere/ });
  await farewell.getByRole("button", { name: "End sessions" }).click();
  await mallory.waitForURL(/\/login/);

  // The dialog does not close while its action runs, and neither does the drawer below it.
  await expect(farewell).toBeHidden();
  await press(page, "Escape");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  const log = page.getByRole("region", { name: "Audit log" });
  for (const action of ["permanently banned", "unbanned", "ended the sessions of"])
    await expect(log.getByText(`${administrator.email} ${action} ${email}`)).toBeVisible();
});

test("an address on the waitlist is invited, and its email can be read in the outbox", async ({
  page,
  request,
}) => {
  const email = `writer-${unique()}@example.org`;
  await openAdmin(page, "/admin/waitlist");
  const joined = await request.post(`${dashboard()}/trpc/waitlist.join`, {
    data: { email, note: "A garden of notes" },
  });
  expect(joined.ok()).toBe(true);
  // The list updates without a reload.
  const entry = page.getByRole("listitem").filter({ hasText: email });
  await expect(entry).toContainText("A garden of notes");
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/trpc/admin.waitlist.invite*", async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await entry.getByRole("button", { name: `Invite ${email}` }).click();
  await expect(entry).toContainText("Invited");
  await entry.getByRole("link", { name: `Mail to ${email}` }).click();
  await page.getByLabel("Kind of email").selectOption("Waitlist invitation");
  // The list shows every kind until the filtered response arrives.
  await expect(page.getByRole("button", { name: "Confirm your place" })).toHaveCount(0);
  await page.getByRole("button", { name: new RegExp(`${email}.*Your place on`) }).click();
  const mail = page.getByRole("dialog");
  await expect(mail).toContainText("Not sent");
  await expect(mail.getByRole("region", { name: "link" })).toContainText("/signup?invite=");
  // A toast that appears now does not take the Escape key from the open dialog.
  answer();
  await expect(page.getByText(`${email} is invited`).first()).toBeVisible();
  await press(page, "Escape");

  await page.getByRole("link", { name: "Waitlist", exact: true }).click();
  await page.getByRole("link", { name: "Invited", exact: true }).click();
  await entry.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(entry).toHaveCount(0);
});

test("the administrator searches the database without seeing secrets, and checks the storage", async ({
  page,
}) => {
  await openAdmin(page, "/admin");
  await page.waitForURL("**/admin/db");
  await page.getByLabel("Find a collection").fill("authus");
  await page.getByRole("link", { name: /^authUsers/ }).click();
  const filter = page.getByRole("region", { name: "Filter" });
  await filter.getByLabel("Field").selectOption("email");
  await filter.getByLabel("Value").fill(administrator.email);
  await filter.getByRole("button", { name: "Add condition" }).click();
  await expect(filter.getByRole("status")).toHaveText("1 match");
  const documents = page.getByRole("region", { name: "Documents" });
  await documents.getByRole("button", { name: new RegExp(administrator.email) }).click();
  await expect(documents.getByText("passwordHash masked")).toBeVisible();
  await checkBoth(page);

  await filter.getByRole("button", { name: "Edit as JSON" }).click();
  await filter.getByLabel("Filter in JSON").fill('{"passwordHash": {"$gt": "a"}}');
  await filter.getByRole("button", { name: "Apply" }).click();
  await expect(filter.getByRole("alert")).toContainText('"passwordHash" is masked');
  await page.reload();
  await expect(filter.getByRole("alert")).toContainText('"passwordHash" is masked');

  await page.getByRole("link", { name: "Storage", exact: true }).first().click();
  await page.getByLabel("What to check").selectOption("Count, and read a sample");
  await page.getByRole("button", { name: "Check storage" }).click();
  await expect(page.getByText("None is damaged or missing.")).toBeVisible();
  const blobs = page.getByRole("region", { name: "Blobs by project" });
  await blobs.getByRole("button").first().click();
  await expect(blobs.getByText("packs")).toBeVisible();
  await checkBoth(page);
});

test("the administrator finds a failed deployment, and suspends its organization for a while with a reason", async ({
  page,
  browser,
}) => {
  const reason = "Its pages imitate the login of a bank.";
  const member = await anotherPerson(browser);
  const { email, org } = await newAccount(member, "nadia");
  const repository = makeRepository({ "notes.txt": "Not markdown\n" });
  const project = await createProject(member, "Allotment", repository);
  repository.push();
  await member.goto(dashboard() + project);

  await openAdmin(page, "/admin/deployments");
  await page.getByLabel("Handle or deployment id").fill(org);
  // Until the filter applies, the list has projects of the same name from other tests.
  const deployment = page.getByRole("button", { name: new RegExp(`${org}.*allotment #1`) });
  await expect(deployment).toContainText("Failed");
  await checkBoth(page);
  await deployment.click();
  const failure = page.getByRole("dialog", { name: "Allotment #1" });
  await expect(failure).toContainText("no_content");
  await expect(failure.getByRole("button", { name: "Retry" })).toBeVisible();
  await checkBoth(page);

  await failure.getByRole("link", { name: org }).click();
  const details = page.getByRole("dialog").filter({ hasText: email });
  await details.getByRole("button", { name: "Suspend" }).click();
  const question = page.getByRole("dialog", { name: /^Suspend / });
  await expect(question.getByRole("button", { name: "Suspend" })).toBeDisabled();
  await question.getByLabel("Reason").fill(reason);
  await checkBoth(page);
  await question.getByRole("button", { name: "Suspend" }).click();
  await expect(details).toContainText(reason);
  // The member's open page shows it without a reload.
  const banner = member.getByRole("region", { name: "The organization is suspended" });
  await expect(banner).toContainText(reason);
  await checkBoth(member);

  await details.getByRole("button", { name: "End suspension" }).click();
  const end = page.getByRole("dialog", { name: /^End the suspension/ });
  await end.getByLabel("Reason").fill("The pages are gone.");
  await end.getByRole("button", { name: "End suspension" }).click();
  await expect(banner).toBeHidden();
  await expect(details.getByRole("button", { name: "Suspend" })).toBeVisible();

  await details.getByRole("link", { name: "1", exact: true }).click();
  await page.getByRole("button", { name: /^Allotment/ }).click();
  await expect(page.getByRole("dialog", { name: "Allotment" })).toContainText("Failed");
  await checkBoth(page);
});

test("the administrator reads the figures of a week, saves them, and saves a bundle for a bug report", async ({
  page,
}) => {
  await openAdmin(page, "/admin/kpis");
  await page.getByRole("link", { name: "7 days", exact: true }).click();
  await page.waitForURL("**/admin/kpis?days=7");
  const deployments = page.getByRole("region", { name: "Deployments", exact: true });
  await deployments.getByText("Show as a table").click();
  // The sample site and the example sites are built at the start.
  await expect(deployments.getByRole("row")).toHaveCount(8);
  await expect(page.getByRole("img", { name: /^Build times from/ })).toBeVisible();
  await checkBoth(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = readFileSync(await (await saved).path(), "utf8");
  expect(csv).toMatch(/^day,signUps,/);
  expect(csv.trimEnd().split("\r\n")).toHaveLength(8);

  await page.getByRole("link", { name: "Debug", exact: true }).first().click();
  const settings = page.getByRole("region", { name: "Settings" });
  await settings.getByLabel("Find a setting").fill("admin_password");
  await expect(settings.getByRole("listitem")).toHaveText([/^ADMIN_PASSWORD.*masked.*set$/]);
  await settings.getByLabel("Find a setting").fill("");
  await expect(page.getByRole("region", { name: "Indexes" })).toContainText("Missingnone");
  await checkBoth(page);
  const bundled = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download bundle" }).click();
  const bundle = readFileSync(await (await bundled).path(), "utf8");
  expect(JSON.parse(bundle)).toMatchObject({ format: 1, workers: { build: 1, sweep: 1 } });
  expect(bundle).not.toContain(administrator.email);
});

test("an administrator visits an organization with a reason, reads it and changes nothing", async ({
  page,
  browser,
}) => {
  const reason = "The owner asked why the page is empty.";
  const member = await anotherPerson(browser);
  const { email, org } = await newAccount(member, "visited");
  await createProject(member, "Orchard", makeRepository({ "index.md": "# Orchard\n" }));

  await openAdmin(page, `/admin/organizations?q=${org}`);
  await page.getByRole("button", { name: new RegExp(org) }).click();
  const drawer = page.getByRole("dialog").filter({ hasText: email });
  await drawer.getByRole("button", { name: "Change limits" }).click();
  const limits = page.getByRole("dialog", { name: /^Limits of/ });
  await limits.getByLabel("Builds per day").fill("a few");
  await limits.getByLabel("Reason").fill("They asked for a trial.");
  await expect(limits.getByRole("button", { name: "Save limits" })).toBeDisabled();
  await limits.getByLabel("Builds per day").fill("50");
  await checkBoth(page);
  await limits.getByRole("button", { name: "Save limits" }).click();
  await expect(limits).toBeHidden();
  await expect(drawer.getByText("50", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Visit" }).click();
  const question = page.getByRole("dialog", { name: /^Visit / });
  await question.getByLabel("Reason").fill("look");
  await expect(question.getByRole("button", { name: "Begin visit" })).toBeDisabled();
  await question.getByLabel("Reason").fill(reason);
  await checkBoth(page);
  await question.getByRole("button", { name: "Begin visit" }).click();
  await page.waitForURL(`**/${org}`);
  const banner = page.getByRole("region", { name: "Visit as an administrator" });
  await expect(banner).toContainText(/as an administrator, until \d\d:\d\d/);
  await page.getByRole("link", { name: "Orchard" }).first().click();
  await expect(page.getByRole("heading", { name: "Orchard", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload" })).toHaveCount(0);
  await checkBoth(page);
  // What a member may change is refused with words that say why.
  await page.goto(`${dashboard()}/${org}/orchard/settings`);
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("A visit is read-only").first()).toBeVisible();

  // The owner's open page shows it without a reload.
  await member.goto(`${dashboard()}/${org}/~/activity`);
  await expect(member.getByText(reason)).toBeVisible();
  await member.goto(`${dashboard()}/notifications`);
  await expect(member.getByText(reason)).toBeVisible();

  await banner.getByRole("button", { name: "End visit" }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText(reason);
  await checkBoth(page);
  await page.goto(`${dashboard()}/${org}`);
  await expect(page.getByText("Organization not found")).toBeVisible();
});
