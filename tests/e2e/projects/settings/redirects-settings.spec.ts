import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

const PHONE = { width: 390, height: 844 };

test("rules are written, pasted and ordered, and an address shows which of them answers", async ({
  page,
}) => {
  await newAccount(page, "mover");
  const repository = makeRepository({
    "index.md": "# Moved here\n",
    "guide.md": "# Guide\n",
    _redirects: "/handbook /guide 302\n",
  });
  const project = await createProject(page, "Moved notes", repository);
  repository.git("push", "--quiet", "pressmark", "main");
  await page.goto(new URL(`${project}/settings/redirects`, page.url()).href);

  const rules = page.getByRole("region", { name: "Redirects", exact: true });
  await rules.getByRole("button", { name: "Add rule" }).click();
  await rules.getByLabel("Rule 1: from").fill("/old/*");
  await rules.getByLabel("Rule 1: to").fill("//elsewhere.example");
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(rules.getByLabel("Rule 1: to")).toHaveAccessibleDescription(
    "The target of rule 1 must be a path of this site, or an https address.",
  );
  await rules.getByLabel("Rule 1: to").fill("/:splat");
  await rules.getByRole("button", { name: "Paste a _redirects file" }).click();
  await rules
    .getByLabel("Lines of a _redirects file")
    .fill("/old/book /handbook\n/de /de/start 302 Country=de\n");
  await expect(rules.getByRole("list", { name: "Lines without effect" })).toHaveText(
    "Line 2 is left out: rules for countries are not supported.",
  );
  await rules.getByRole("button", { name: "Add 1 rule" }).click();
  await rules.getByRole("button", { name: "Move /old/book up" }).click();
  await expect(rules.getByLabel("Rule 1: from")).toHaveValue("/old/book");
  await expect(rules.getByLabel("Rule 1: to")).toHaveAccessibleDescription("");

  const headers = page.getByRole("region", { name: "Headers", exact: true });
  await headers.getByRole("button", { name: "Add header" }).click();
  await headers.getByLabel("Header 1: name").fill("X-Frame-Options");
  await headers.getByLabel("Header 1: value").fill("ALLOWALL");
  await headers.getByRole("button", { name: "Save" }).click();
  await expect(headers.getByLabel("Header 1: name")).toHaveAccessibleDescription(
    /^The name of header 1 is not a header that a site can send\. It can be Cache-Control, /,
  );
  await headers.getByRole("button", { name: /^Remove/ }).click();
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(rules.getByRole("button", { name: "Save" })).toBeDisabled();

  const trial = page.getByRole("region", { name: "Try an address", exact: true });
  await expect(async () => {
    await page.reload();
    await trial.getByLabel("Address").fill("/old/book", { timeout: 2_000 });
    await trial.getByRole("button", { name: "Try" }).click({ timeout: 2_000 });
    await expect(trial.getByRole("list", { name: "Answers" })).toContainText("of these settings", {
      timeout: 2_000,
    });
  }).toPass();
  const answers = trial.getByRole("list", { name: "Answers" }).getByRole("listitem");
  await expect(answers).toHaveText([
    /\/old\/book301.*\/handbook.*of these settings/,
    /\/handbook302.*\/guide.*in _redirects, line 1/,
  ]);
  await expect(trial.getByText("There is a page or file.")).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectNoBarriers(page);
});
