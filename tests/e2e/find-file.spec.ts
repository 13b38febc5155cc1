import { expect, type Page, test } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  press,
  signUp,
} from "./support.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const vault = {
  "index.md": "# The garden\n",
  "plants/Roses.md": "# Roses\n",
  "plants/Tulips.md": "# Tulips\n",
  "drafts/Ideas.md": "# Ideas\n",
};

/** How far the page scrolls sideways. */
const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a file is found by a part of its path, with the keyboard alone, of the branch and of a deployment", async ({
  page,
}) => {
  await signUp(page, "ada");
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

    // Enter does not wait until the typing rests.
    await field.fill("roses");
    await press(page, "Enter");
    await expect(page.getByRole("region", { name: "Text of plants/Roses.md" })).toBeVisible();
    await field.fill("no such file");
    await expect(page.getByRole("heading", { name: "No matching files" })).toBeVisible();
    await expectNoBarriers(page);
    await field.press("Escape");
    await expect(tree.getByRole("treeitem", { name: /^index/ })).toBeVisible();

    // As a link that somebody sent, on a phone.
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
