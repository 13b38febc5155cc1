import { expect } from "@playwright/test";
import { administrator } from "../outbox.ts";
import { dashboard, signIn, test } from "../support.ts";
import { unique } from "../unique.ts";

test("the contact form keeps its text until the message is sent, and the administrator can read it", async ({
  page,
}) => {
  const subject = `About approval ${unique()}`;
  await page.goto(`${dashboard()}/contact`);
  await page.getByLabel("Name").fill("Grace");
  await page.getByLabel("Email").fill("grace@example.org");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("Does it also hold edits?");

  // The first attempt fails on the network.
  const send = page.getByRole("button", { name: "Send message" });
  let seenSending = () => undefined as void;
  const sending = new Promise<void>((resolve) => (seenSending = resolve));
  await page.route("**/api/contact", async (route) => sending.then(() => route.abort()), {
    times: 1,
  });
  await send.click();
  await expect(send).toBeDisabled();
  seenSending();
  await expect(page.getByRole("alert")).toContainText("could not be sent");
  await expect(page.getByLabel("Message")).toHaveValue("Does it also hold edits?");
  await send.click();
  await expect(page.getByText("Thanks! Your message has been sent successfully.")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveCount(0);

  await signIn(page, administrator);
  await page.goto(`${dashboard()}/admin/contact`);
  await page.getByRole("button", { name: new RegExp(subject) }).click();
  await expect(page.getByText("Does it also hold edits?")).toBeVisible();
  await page.getByRole("button", { name: "Resolved" }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
});
