import { expect, type Page } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  test,
} from "../support.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const vault = {
  "index.md": "# The garden\n",
  "plants/Roses.md": "# Roses\n",
  "plants/Tulips.md": "# Tulips\n",
  "drafts/Ideas.md": "# Ideas\n",
};

/** How far the page overflows sideways. */
const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a file of the branch or a deployment is found by part of its path, with the keyboard alone", async ({
  page,
}) => {
  await newAccount(page, "ada");
  const repository = makeRepository(vault);
  const project = await createProject(page, "Garden", repository);
  const deployment = /Deployment: (\S+)/.exec(repository.push())![1]!;
  const field = page.getByRole("searchbox", { name: "Find a file" });
  const tree = page.getByRole("tree");
  for (const source of [`${dashboard()}${project}/source`, `${deployment}/source`]) {
    await page.goto(source);
    await expect(tree).toBeVisible();
    await press(page, "t");
    await expect(field).toBeFocused();
    await page.keyboard.type("PLANTS .md");
    await expect(page.getByText("2 files", { exact: true })).toBeVisible();
    await expect(tree.getByRole("treeitem", { name: /^index/ })).toBeHidden();
    await expectNoBarriers(page);
    await press(page, "ArrowDown");
    await expect(tree).toBeFocused();
    await press(page, "End");
    await press(page, "Enter");
    await expect(page.getByRole("region", { name: "Text of plants/Tulips.md" })).toBeVisible();
    await expect(page).toHaveURL(/\/source\?q=PLANTS\+\.md&path=plants%2FTulips\.md$/);

    // Enter works without waiting for the debounce.
    await field.fill("roses");
    await press(page, "Enter");
    await expect(page.getByRole("region", { name: "Text of plants/Roses.md" })).toBeVisible();
    await field.fill("no such file");
    await expect(page.getByRole("heading", { name: "No matching files" })).toBeVisible();
    await expectNoBarriers(page);
    await field.press("Escape");
    await expect(tree.getByRole("treeitem", { name: /^index/ })).toBeVisible();

    // Opens the page as a shared link on a phone.
    await page.setViewportSize(PHONE);
    await page.goto(`${source}?q=ideas`);
    await expect(field).toHaveValue("ideas");
    await tree.getByRole("treeitem", { name: /^Ideas/ }).click();
    await expect(page.getByRole("region", { name: "Text of drafts/Ideas.md" })).toBeVisible();
    expect(await beyond(page)).toBe(0);
    await page.getByRole("button", { name: "All files" }).click();
    await expect(field).toHaveValue("ideas");
    await tree.getByRole("treeitem", { name: /^Ideas/ }).click();
    await expect(tree).toBeHidden();
    await press(page, "t");
    await expect(field).toBeFocused();
    expect(await beyond(page)).toBe(0);
    await page.setViewportSize(DESK);
  }
});
