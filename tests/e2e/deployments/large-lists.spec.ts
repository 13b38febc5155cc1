import { expect, type Page } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectFits,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  signIn,
  test,
} from "../support.ts";

const COMMANDS = 4_000;
const GERMAN = 500;
const NOTES = COMMANDS + GERMAN + 2;
const PHONE = { width: 390, height: 844 };
const FIRST_VIEW_MAX_BYTES = 250_000;

const note = (folder: string, at: number) => [
  `${folder}/command-${at}.md`,
  `---\ntags: [group-${at % 120}]\n---\n\n# command-${at}\n\nLists the ${at} files of ${folder}.\n`,
];
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const files = Object.fromEntries([
  ["index.md", "# All commands\n"],
  ["drafts/Later.md", "---\ndraft: true\n---\n\n# Later\n"],
  ...numbers(COMMANDS).map((at) => note("commands", at)),
  ...numbers(GERMAN).map((at) => note("pages.de/common", at)),
]) as Record<string, string>;

let account: { email: string; password: string };
let project: string;
let deployment: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await (await browser.newContext()).newPage();
  account = await newAccount(page, "ada");
  const repository = makeRepository(files);
  project = await createProject(page, "Commands", repository);
  deployment = /Deployment: (\S+)/.exec(repository.push())![1]!;
  await page.goto(`${deployment}/posts`);
  await expect(page.getByRole("table", { name: "Posts" })).toBeVisible({ timeout: 240_000 });
});
test.beforeEach(async ({ page }) => {
  await signIn(page, account);
});

/** Opens a page and adds up the data that it receives until it shows something. */
async function openFirstView(
  page: Page,
  address: string,
  shows: () => Promise<void>,
): Promise<number> {
  await page.goto("about:blank");
  const bodies: Promise<number>[] = [];
  const add = (response: Awaited<ReturnType<Page["waitForResponse"]>>) => {
    // The browser has no body of an answer without content: the list is too large to load at once.
    if (response.status() === 204 || !/\/(trpc|api\/data)\//.test(response.url())) return;
    bodies.push(response.body().then(({ length }) => length));
  };
  page.on("response", add);
  await page.goto(address);
  await shows();
  await page.waitForLoadState("networkidle");
  page.off("response", add);
  return (await Promise.all(bodies)).reduce((sum, length) => sum + length, 0);
}

const focusedText = (page: Page) => () => page.evaluate(() => document.activeElement?.textContent);

test("the posts of a large project load as they come into view, and every post can be found", async ({
  page,
}) => {
  const table = page.getByRole("table", { name: "Posts" });
  const rows = table.locator("[data-cell]");
  const bytes = await openFirstView(page, `${deployment}/posts`, () =>
    expect(rows.first()).toHaveText("All commands"),
  );
  expect(bytes).toBeLessThan(FIRST_VIEW_MAX_BYTES);
  await expect(page.getByText("4,501 posts", { exact: true })).toBeVisible();
  await expect(table).toHaveAttribute("aria-rowcount", "4502");
  await expectNoBarriers(page);

  await rows.first().focus();
  await press(page, "End");
  await expect.poll(focusedText(page)).toBe("command-3999");
  await press(page, "PageUp");
  await expect.poll(focusedText(page)).toBe("command-3989");
  await press(page, "Enter");
  await expect(page.getByRole("dialog", { name: "command-3989" })).toBeVisible();
  await expect(page).toHaveURL(/post=/);
  // After a reload, nothing of the list near this post is loaded.
  await page.reload();
  await expect(
    page.getByRole("dialog", { name: "command-3989" }).getByRole("link", { name: "Open page" }),
  ).toBeVisible();
  await press(page, "Escape");
  await expect.poll(focusedText(page)).toBe("command-3989");

  await page.getByRole("button", { name: "Path" }).click();
  await expect(page).toHaveURL(/sort=path/);
  await expect(page.getByRole("columnheader", { name: "Path" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect.poll(focusedText(page)).toBe("Path");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(rows.nth(1)).toHaveText("command-1");

  await page.goto(`${deployment}/posts?q=de+command-499`);
  await expect(rows).toHaveText(["command-499"]);
  await expect(page.getByText("1 of 4,501 posts", { exact: true })).toBeVisible();
  await page.getByLabel("Find by title or path").fill("no such words");
  await page.getByRole("button", { name: "Clear filters" }).click();

  // There are more tags than a menu has room for.
  const tag = page.getByRole("combobox", { name: "Tag" });
  await tag.fill("group-119");
  const option = page.getByRole("option", { name: /^group-119/ });
  await expect(option).toContainText("37");
  await option.click();
  await expect(page.getByText("37 of 4,501 posts", { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await page.reload();
  await expect(page.getByText("37 of 4,501 posts", { exact: true })).toBeVisible();
});

test("the notes of a large project open folder by folder, and filters find notes that are not loaded", async ({
  page,
}) => {
  const tree = page.getByRole("tree", { name: "Notes" });
  const bytes = await openFirstView(page, `${deployment}/notes`, () =>
    expect(tree.getByRole("treeitem")).toHaveCount(4),
  );
  expect(bytes).toBeLessThan(FIRST_VIEW_MAX_BYTES);
  await expect(
    page.getByText(`${NOTES.toLocaleString("en")} notes`, { exact: true }),
  ).toBeVisible();
  const folder = tree.getByRole("treeitem", { name: /^commands/ });
  await expect(folder).toContainText("4,000");
  await expectNoBarriers(page);

  await tree.focus();
  await press(page, "Home");
  await press(page, "ArrowRight");
  await expect(tree.getByRole("treeitem", { name: "command-0.md" })).toHaveAttribute(
    "aria-setsize",
    "4000",
  );
  await press(page, "End");
  await press(page, "ArrowUp");
  await press(page, "ArrowUp");
  await press(page, "ArrowUp");
  const last = tree.getByRole("treeitem", { name: "command-3999.md" });
  await expect(last).toBeVisible();
  await expect(last).toHaveAttribute("aria-posinset", "4000");
  await press(page, "Enter");
  await expect(page.getByRole("region", { name: "command-3999" })).toContainText("Published at");

  await openFirstView(page, `${deployment}/notes?path=commands/command-2345.md`, () =>
    expect(tree.getByRole("treeitem", { selected: true })).toBeInViewport(),
  );
  await expect(page.getByRole("region", { name: "command-2345" })).toContainText("Published at");
  await page.goto(`${deployment}/notes?q=de+command-499`);
  await expect(page.getByText("1 of 4,502 notes", { exact: true })).toBeVisible();
  await expect(tree.getByRole("treeitem", { name: "command-499.md" })).toBeVisible();
  await page.getByLabel("State", { exact: true }).selectOption("hidden");
  await expect(page.getByRole("heading", { name: "No matching notes" })).toBeVisible();
  await page.goto(`${deployment}/notes?state=hidden`);
  await expect(tree.getByRole("treeitem", { name: /^Later\.md/ })).toContainText("Draft");
  await page.goto(`${deployment}/notes?q=command-2`);
  await expect(tree.getByRole("treeitem", { name: /^commands/ })).toContainText("1,111");
  await expectNoBarriers(page);
});

test("the source of a large project opens folder by folder, for a deployment and for the branch", async ({
  page,
}) => {
  const tree = page.getByRole("tree");
  for (const source of [`${deployment}/source`, `${dashboard()}${project}/source`]) {
    const bytes = await openFirstView(page, `${source}?path=commands/command-2345.md&line=7`, () =>
      expect(tree.getByRole("treeitem", { selected: true })).toBeInViewport(),
    );
    expect(bytes, source).toBeLessThan(FIRST_VIEW_MAX_BYTES);
    await expect(
      page.getByRole("region", { name: "Text of commands/command-2345.md" }),
    ).toContainText("Lists the 2345 files");
    await tree.focus();
    await press(page, "Home");
    await expect(tree.getByRole("treeitem", { name: /^commands/ })).toBeVisible();
    await press(page, "End");
    await expect(tree.getByRole("treeitem", { name: /^index\.md/ })).toBeVisible();
    await expectNoBarriers(page);
    await page.goto(`${source}?q=de+command-499`);
    await expect(tree.getByRole("treeitem", { name: /^command-499\.md/ })).toBeVisible();
    await page.goto(`${source}?q=command-3`);
    await expect(page.getByText("The best 100 of 1,222 files")).toBeVisible();
  }
});

test("the lists of a large project fit on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${deployment}/posts?sort=-title`);
  await expect(page.getByRole("button", { name: "command-3999" })).toBeVisible();
  await expectFits(page);
  await expectNoBarriers(page);
  await page.goto(`${deployment}/notes`);
  await page.getByRole("treeitem", { name: /^commands/ }).click();
  await page.getByRole("treeitem", { name: "command-3.md" }).click();
  await expect(page.getByRole("region", { name: "command-3" })).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "All notes" }).click();
  await expect(page.getByRole("treeitem", { name: "command-3.md" })).toBeInViewport();
});
