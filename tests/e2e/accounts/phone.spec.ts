import { once } from "node:events";
import { expect } from "@playwright/test";
import { Redis } from "ioredis";
import { openPauses } from "#api/auth/pauses.ts";
import { readEnv } from "#service/read-env.ts";
import {
  type SmsGatewayDouble,
  startSmsGateway,
} from "../../support/doubles/sms-gateway-double.ts";
import { dashboard, expectFits, logIn, logOut, newAccount, test } from "../support.ts";

const NUMBER = "+49 1512 3456789";
const SENT_TO = "+4915123456789";

/** Ends the minute in which a number gets one code. This test cannot move the clock of the product, as those of the api do. */
async function endPause(): Promise<void> {
  const redis = new Redis(readEnv({ DATA_DIR: process.env["PRESSMARK_DATA_DIR"] }).REDIS_URL);
  await once(redis, "ready");
  await openPauses({ redis, clock: () => new Date() }).end("phone-code", SENT_TO);
  await redis.quit();
}

async function codeOf(gateway: SmsGatewayDouble, count: number): Promise<string> {
  await expect.poll(() => gateway.texts.length, { timeout: 60_000 }).toBe(count);
  const { to, text } = gateway.texts.at(-1)!;
  expect(to).toBe(SENT_TO);
  return /code is (\d{6})/.exec(text)![1]!;
}

test("a phone is added in the settings, and its code is needed at the next sign-in", async ({
  page,
}) => {
  const gateway = await startSmsGateway({ port: Number(process.env["PRESSMARK_HOST_PORT"]) });
  const { email, password, org } = await newAccount(page, "phone");
  await page.goto(`${dashboard()}/settings`);
  const factors = page.getByRole("region", { name: "Second factor", exact: true });
  await factors.getByRole("button", { name: "Add a phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a phone" });
  await dialog.getByLabel("Phone number").fill("call me");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText("phone must be an international number")).toBeVisible();
  await dialog.getByLabel("Phone number").fill(NUMBER);
  await dialog.getByRole("button", { name: "Send code" }).click();
  const code = dialog.getByLabel("Code from the text message");
  await expect(dialog.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await expectFits(page);
  await code.fill(await codeOf(gateway, 1));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(factors.getByRole("listitem")).toContainText("Phone ending in 89");

  await logOut(page);
  await logIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Verify it’s you" })).toBeVisible();
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("alert")).toContainText("We just sent a code to this number.");
  await expect(page.getByLabel("Code")).toBeDisabled();
  await endPause();
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code").fill(await codeOf(gateway, 2));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(`${dashboard()}/${org}`);
  await gateway.close();
});
