import { expect, type Page } from "@playwright/test";
import { open, publish } from "./deployment-list.ts";
import { createProject, makeRepository, newAccount, test } from "../support.ts";

const PHONE = { width: 390, height: 844 };
const TAG = "averyveryverylongtagnamewithoutanybreaksthatgoesonandonandon";
const DEEP = "a/b/c/d/e/f/g/h/i/j/k/l";

/** How far the page overflows sideways. */
const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("long names fit a phone's window, and names in deep folders stay readable", async ({
  page,
}) => {
  await newAccount(page, "maria");
  const repository = makeRepository({
    "index.md": "# Names\n",
    "one.md": `---\ndate: 2026-01-05\ntags: [${TAG}]\n---\n# One\n\n[[${"x".repeat(200)}]]\n`,
    [`${"x".repeat(200)}.md`]: "Text.\n",
    [`${DEEP}/Deep note.md`]: "# Deep note\n",
  });
  const project = await createProject(page, "Names", repository);
  const pushed = await publish(page, project, repository, null);
  const site = /Site:\s+(\S+)/.exec(pushed)![1]!;
  const deployment = /Deployment: (\S+)/.exec(pushed)![1]!;
  await page.goto(`${deployment}/source`);
  await expect(page.getByRole("tree")).toBeVisible();
  const name = page.getByRole("treeitem", { name: /^Deep note/ }).getByText("Deep note.md");
  expect((await name.boundingBox())!.width).toBeGreaterThan(40);

  await page.setViewportSize(PHONE);
  await page.goto(`${deployment}/posts`);
  const day = page.getByRole("cell", { name: "Jan 5, 2026" });
  expect((await day.boundingBox())!.height).toBeLessThan(24);
  for (const path of ["", "one", "posts", "tags"]) {
    await page.goto(`${site}${path}`);
    expect(await beyond(page), path).toBeLessThanOrEqual(0);
  }
});

test("a deployment without published notes says so and links to the reasons", async ({ page }) => {
  await newAccount(page, "nora");
  const repository = makeRepository({ "one.md": "---\ndraft: true\n---\n# One\n" });
  const project = await createProject(page, "Drafts", repository);
  await publish(page, project, repository, null);
  await open(page, "First notes");
  const emptyState = page.getByRole("region", { name: "Nothing is published" });
  await emptyState.getByRole("link", { name: "See why" }).click();
  await expect(page.getByRole("treeitem", { name: /^one\.md/ })).toContainText("Draft");
});
