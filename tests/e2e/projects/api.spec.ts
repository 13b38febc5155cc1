import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

const PHONE = { width: 390, height: 844 };

test("a reader makes a key, finds an operation and tries it on the page of the API", async ({
  page,
}) => {
  await newAccount(page, "caller");
  const project = await createProject(
    page,
    "Called notes",
    makeRepository({ "index.md": "# Hi\n" }),
  );
  await page.goto(`${dashboard()}${project}/api`);
  await page.getByRole("link", { name: "Create an API key" }).click();
  await page.getByLabel("Name").fill("My script");
  await page.locator("input[name=scope][value=write]").check();
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByRole("region", { name: "API key", exact: true }).innerText();
  await page.goto(`${dashboard()}${project}/api`);
  await page.getByLabel("Find operations").fill("nothing like this");
  await expect(page.getByText("No operation matches")).toBeVisible();
  await page.getByLabel("Find operations").fill("deploy hook create");
  await page.getByRole("button", { name: /Create a deploy hook/ }).click();
  const trial = page.getByRole("region", { name: "Try Create a deploy hook" });
  await expect(trial.getByRole("button", { name: "Send request" })).toBeDisabled();
  await page.getByLabel("Key to try requests with").fill(key.trim());
  await trial.getByLabel("Body (JSON)").fill('{"name":"From the page"}');
  await expect(page.getByRole("region", { name: "Code: Create a deploy hook" })).toContainText(
    '{"name":"From the page"}',
  );
  await page.getByRole("button", { name: "Python" }).click();
  await expect(page.getByRole("region", { name: "Code: Create a deploy hook" })).toContainText(
    "urllib.request",
  );
  await trial.getByRole("button", { name: "Send request" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await expect(trial.getByText("201 Created")).toBeVisible();
  await expect(trial.getByRole("region", { name: "Answer" })).toContainText("/hooks/pmh_");
  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await page.reload();
  await expect(page.getByLabel("Key to try requests with")).toHaveValue("");
});
