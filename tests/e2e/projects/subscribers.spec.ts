import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { expect, type Page } from "@playwright/test";
import type { ReceivedMail, SmtpDouble } from "../../support/doubles/smtp-double.ts";
import { startMailInstallation } from "../mail-installation.ts";
import { administrator } from "../outbox.ts";
import {
  anotherPerson,
  createOrg,
  createProject,
  dashboard,
  expectFits,
  expectNoBarriers,
  makeRepository,
  newAccount,
  signIn,
  test,
  visitUntil,
} from "../support.ts";

const ADA = "ada@example.org";
/** The mail server accepts this address until it is closed. */
const GONE = "gone@example.org";
const today = new Date().toISOString().slice(0, 10);
const post = (title: string) => `---\ntitle: ${title}\ndate: ${today}\n---\nDear visitors.\n`;

const mailsTo = (smtp: SmtpDouble, address: string, subject: string | RegExp): ReceivedMail[] =>
  smtp.inbox.filter(
    ({ to, mail }) => to.includes(address) && (mail.subject ?? "").match(subject) !== null,
  );

async function mailTo(smtp: SmtpDouble, address: string, subject: RegExp): Promise<ReceivedMail> {
  await expect.poll(() => mailsTo(smtp, address, subject).length).toBeGreaterThan(0);
  return mailsTo(smtp, address, subject).at(-1)!;
}

const linkIn = ({ mail }: ReceivedMail, path: string): string => {
  const link = new RegExp(`http://\\S+${path}\\?token=\\S+`).exec(mail.text ?? "");
  expect(link, mail.text).not.toBeNull();
  return link![0];
};

/** Subscribes on the site, and confirms with the link in the email. */
async function subscribe(visitor: Page, smtp: SmtpDouble, email: string): Promise<void> {
  await visitor.getByLabel("Email address").fill(email);
  await visitor.getByRole("button", { name: "Subscribe" }).click();
  await expect(visitor.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const mail = await mailTo(smtp, email, /^Confirm your subscription to Letters/);
  await visitor.goto(linkIn(mail, "/_subscribe/confirm"));
  await expect(visitor.getByText(email)).toBeVisible();
  await expectFits(visitor);
  await visitor.getByRole("button", { name: "Confirm" }).click();
  await expect(visitor.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
}

/** The request of a mail program when someone presses its button (RFC 8058). Names below localhost do not resolve outside the browser. */
function pressUnsubscribe(link: string): Promise<number | undefined> {
  const { host, port, pathname, search } = new URL(link);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        path: pathname + search,
        method: "POST",
        headers: { host, "content-type": "application/x-www-form-urlencoded" },
      },
      (answer) => resolve(answer.resume().statusCode),
    );
    asked.once("error", reject);
    asked.end("List-Unsubscribe=One-Click");
  });
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("visitors subscribe to a site, get its next post by email, and unsubscribe", async ({
  page,
  browser,
}) => {
  // It starts an installation of its own.
  test.slow();
  const { signIn: signInLink, smtp, hurryMailings, stop } = await startMailInstallation();
  try {
    await page.goto(signInLink);
    await page.waitForURL(`${dashboard()}/demo`);
    const repository = makeRepository({ "index.md": "# Letters\n", "one.md": post("Letter one") });
    const org = await createOrg(page, "Letter house");
    // A verified address of an account becomes a member at once.
    await page.getByLabel("Email").fill(administrator.email);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await mailTo(smtp, administrator.email, /^You were added to Letter house/);
    const project = await createProject(page, "Letters", repository, org);
    repository.push();
    await page.goto(`${dashboard()}${project}/subscribers`);
    const toggle = page.getByLabel("Let visitors subscribe by email");
    await expect(toggle).not.toBeChecked();
    await expectFits(page);
    await toggle.check();
    await page.getByLabel("Introduction").fill("A letter every Sunday.");
    await page.getByRole("button", { name: "Save" }).click();
    const address = section(page, "Where visitors subscribe");
    await expect(address).toContainText("/_subscribe");
    await expect(page.getByRole("heading", { name: "No subscribers yet" })).toBeVisible();
    await expectFits(page);

    // Every page gets the link with the build that saving has started.
    const visitor = await anotherPerson(browser);
    const site = await address.getByRole("link", { name: "Open" }).getAttribute("href");
    const link = visitor.getByRole("link", { name: "Subscribe by email" });
    await visitUntil(visitor, new URL("/one", site!).href, link);
    await link.click();
    await expect(visitor.getByText("A letter every Sunday.")).toBeVisible();
    await expectFits(visitor);
    await subscribe(visitor, smtp, ADA);
    expect(await visitor.context().cookies()).toEqual([]);
    await visitor.goto(new URL("/_subscribe", site!).href);
    await subscribe(visitor, smtp, GONE);
    const addresses = section(page, "Addresses");
    await expect(addresses.getByText(ADA)).toBeVisible();
    await expect(addresses.getByText(GONE)).toBeVisible();
    await page.getByRole("button", { name: "Send a test to me" }).click();
    await expect(page.getByText(/^The email is on its way to /)).toBeVisible();
    await expect.poll(() => smtp.inbox.map(({ mail }) => mail.subject)).toContain("Letter one");

    repository.write("two.md", post("Letter two"));
    repository.commit("Letter two");
    repository.push();
    const mailings = section(page, "Mailings");
    const mailing = mailings.getByRole("listitem").filter({ has: page.getByText("Waiting") });
    await expect(mailing.getByRole("link", { name: "Letter two" })).toBeVisible();
    await expect(mailing).toContainText(/goes out in (?:9|10) minutes/);
    await expectFits(page);
    smtp.refuse = (to) => (to === GONE ? { code: 550, words: "5.1.1 No such mailbox" } : null);
    await hurryMailings();
    const mail = await mailTo(smtp, ADA, /^Letter two$/);
    expect(mail.mail.from?.value[0]).toMatchObject({ name: "Letters" });
    expect(mail.mail.text).toContain(new URL("/two", site!).href);
    expect(mail.mail.text).not.toContain("Letter one");
    const unsubscribe = linkIn(mail, "/_unsubscribe");
    expect(mail.headerLines.join("\n").replaceAll(/\r?\n\s+/g, " ")).toContain(
      `List-Unsubscribe: <${unsubscribe}>`,
    );
    await expect(addresses.getByText("Bounced", { exact: true })).toBeVisible();
    await expect(addresses.getByText(/No such mailbox/)).toBeVisible();
    await expect(mailings.getByText("to 1 subscriber")).toBeVisible();
    await expect(mailings.getByText("1 email failed")).toBeVisible();
    await expectFits(page);

    expect(await pressUnsubscribe(unsubscribe)).toBe(200);
    await visitor.goto(unsubscribe);
    await visitor.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(visitor.getByRole("heading", { name: "You have unsubscribed" })).toBeVisible();
    await expectFits(visitor);
    await expect(addresses.getByText(ADA)).toHaveCount(0);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const rows = await readFile(await (await download).path(), "utf8");
    expect(rows).toContain(`${GONE},bounced,`);
    expect(rows).not.toContain(ADA);

    await page.getByLabel("Search addresses").fill("nobody");
    await expect(page.getByRole("heading", { name: "No matching addresses" })).toBeVisible();
    await expect(page).toHaveURL(/query=nobody/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    const states = page.getByRole("navigation", { name: "State" });
    await states.getByRole("link", { name: "Active" }).click();
    await expect(addresses.getByText(GONE)).toHaveCount(0);
    await states.getByRole("link", { name: "Bounced" }).click();
    await addresses.getByRole("button", { name: `Remove ${GONE}` }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this subscriber?" });
    await expectNoBarriers(page);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { name: "No matching addresses" })).toBeVisible();

    repository.write("three.md", post("Letter three"));
    repository.commit("Letter three");
    repository.push();
    await mailings.getByRole("button", { name: "Cancel mailing" }).click();
    const cancel = page.getByRole("dialog", { name: "Cancel this mailing?" });
    await cancel.getByRole("button", { name: "Cancel mailing" }).click();
    await expect(mailings.getByText("Canceled")).toBeVisible();

    const member = await anotherPerson(browser);
    await signIn(member, administrator);
    await member.goto(`${dashboard()}${project}/subscribers`);
    await expect(section(member, "Mailings").getByText("Letter two")).toBeVisible();
    await expect(member.getByLabel("Let visitors subscribe by email")).toHaveCount(0);
    await expect(section(member, "Addresses")).toHaveCount(0);
    await expectFits(member);
  } finally {
    await stop();
  }
});

test("without a mail server, the page names what the operator has to set", async ({ page }) => {
  await newAccount(page, "letters");
  const project = await createProject(page, "Letters", makeRepository({ "index.md": "# Hi\n" }));
  await page.goto(`${dashboard()}${project}`);
  await page.getByRole("link", { name: "Subscribers" }).click();
  const missing = section(page, "Subscribers");
  await expect(missing).toContainText("The operator sets SMTP_URL and MAIL_FROM.");
  await expectFits(page);
  await missing.getByRole("link", { name: "How to set up mail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mail" })).toBeVisible();
});
