import { expect } from "@playwright/test";
import {
  anotherPerson,
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
  visitUntil,
} from "../../support.ts";

const PHONE = { width: 390, height: 844 };
const PASSWORD = "apple pie and cream";

test("a folder gets a password, and strangers read it only with that password", async ({
  browser,
  page,
}) => {
  await newAccount(page, "keeper");
  const repository = makeRepository({
    "index.md": "# Notes for everyone\n",
    "team/plan.md": "# The secret plan\n",
  });
  const project = await createProject(page, "Kept notes", repository);
  repository.git("push", "--quiet", "pressmark", "main");
  await page.goto(dashboard() + project);
  const site = await page.getByRole("link", { name: /Visit site/ }).getAttribute("href");

  await page.goto(`${dashboard()}${project}/settings/audience`);
  const audience = page.getByRole("region", { name: "Audience", exact: true });
  await audience.getByRole("button", { name: "Add rule" }).click();
  await audience.getByLabel("Rule 1: path").fill("team/../plan");
  await audience.getByLabel("Rule 1: password").fill(PASSWORD);
  await audience.getByRole("button", { name: "Save" }).click();
  await expect(audience.getByLabel("Rule 1: path")).toHaveAccessibleDescription(
    "The path must not contain . or .. between slashes.",
  );
  await audience.getByLabel("Rule 1: path").fill("team");
  await audience.getByRole("button", { name: "Save" }).click();
  await expect(audience.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(audience.getByLabel("Rule 1: path")).toHaveValue("/team");
  await expect(audience.getByLabel("Rule 1: new password")).toHaveValue("");
  await expect(audience.getByText(/^Set by /)).toBeVisible();
  const trial = page.getByRole("region", { name: "Who can read an address?" });
  await trial.getByLabel("Address").fill(`${site}/team/plan`);
  await trial.getByRole("button", { name: "Try" }).click();
  await expect(trial.getByText("The rule for /team decides.")).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectNoBarriers(page);

  const stranger = await anotherPerson(browser);
  await stranger.setViewportSize(PHONE);
  // The home page names the folder until the build with the rule is live.
  await expect(async () => {
    await stranger.goto(site!);
    await expect(stranger.getByRole("heading", { name: "Notes for everyone" })).toBeVisible();
    expect(await stranger.content()).not.toMatch(/secret plan|\/team/i);
  }).toPass({ intervals: [500] });
  const plan = new URL("/team/plan", site!).href;
  await stranger.goto(plan);
  await expect(stranger.getByRole("heading", { name: "This page is protected" })).toBeVisible();
  expect(await stranger.content()).not.toContain("secret plan");
  await expectNoBarriers(stranger);
  await stranger.getByLabel("Password").fill("apple pie");
  await stranger.getByRole("button", { name: "Open" }).click();
  await expect(stranger.getByLabel("Password")).toHaveAccessibleDescription(
    /^This password is wrong\./,
  );
  await expectNoBarriers(stranger);
  await stranger.getByLabel("Password").fill(PASSWORD);
  await stranger.getByRole("button", { name: "Open" }).click();
  await stranger.waitForURL(plan);
  await visitUntil(stranger, plan, stranger.getByRole("heading", { name: "The secret plan" }));
});
