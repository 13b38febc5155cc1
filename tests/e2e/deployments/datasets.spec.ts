import { expect, type Page, type WebSocketRoute } from "@playwright/test";
import { openVault, publishVault } from "./published-vault.ts";
import { dashboard, expectNoBarriers, markPage, press, test } from "../support.ts";

const PHONE = { width: 390, height: 844 };

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("posts appear live, and can be searched, sorted and opened by address", async ({ page }) => {
  const { deployment } = await publishVault(page);
  await page.goto(`${deployment}/posts`);
  const expectNoReload = await markPage(page);
  const rows = page.getByRole("table", { name: "Posts" }).locator("[data-cell]");
  await expect(rows).toHaveText(["Roses", "The garden", "Tulips"]);
  await expectNoReload();
  await expect(page).toHaveTitle(/^Published notes of #1 Garden/);
  await expectNoBarriers(page);

  await page.getByRole("button", { name: "Date" }).click();
  await expect(page).toHaveURL(/sort=-date/);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Date" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByLabel("Tag").selectOption("flower");
  await expect(page.getByText("2 of 3 posts")).toBeVisible();
  await page.getByLabel("Find by title or path").fill("tulips");
  await expect(rows).toHaveText(["Tulips"]);
  await page.getByLabel("Find by title or path").fill("no such words");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("3 posts", { exact: true })).toBeVisible();

  // A post without its own date has the date of its last commit.
  await expect(rows).toHaveText(["Tulips", "Roses", "The garden"]);
  await rows.filter({ hasText: "The garden" }).focus();
  await press(page, "Home");
  await press(page, "ArrowDown");
  await expect.poll(() => focusedText(page)).toBe("Roses");
  await press(page, "End");
  await expect.poll(() => focusedText(page)).toBe("The garden");
  await press(page, "Enter");
  const panel = page.getByRole("dialog", { name: "The garden" });
  await expect(page).toHaveURL(/post=/);
  await expect(panel.getByRole("row", { name: "rating 5" })).toBeVisible();
  await expect(panel.getByText("Beds", { exact: true })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Roses" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "meadow.jpg" })).toBeVisible();
  await expect(
    panel.frameLocator("iframe").getByRole("heading", { level: 1, name: "The garden" }),
  ).toBeVisible();
  await expectNoBarriers(page);
  await press(page, "Escape");
  await expect(panel).toBeHidden();
  await expect.poll(() => focusedText(page)).toBe("The garden");

  await press(page, "Enter");
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel.getByRole("link", { name: "Open page" })).toBeVisible();
  await press(page, "Escape");
  await expect.poll(() => focusedText(page)).toBe("The garden");

  await rows.filter({ hasText: "Roses" }).click();
  const roses = page.getByRole("dialog", { name: "Roses" });
  await expect(roses.getByText("Nothing here").first()).toBeVisible();
  await roses.getByRole("link", { name: "View source" }).click();
  await expect(page.getByRole("region", { name: "Text of plants/Roses.md" })).toContainText(
    "Red ones.",
  );
});

test("the vault is shown as a tree of all notes, with the reason why a note is not published", async ({
  page,
}) => {
  const { deployment } = await openVault(page);
  await page.goto(`${deployment}/notes`);
  const tree = page.getByRole("tree", { name: "Notes" });
  await expect(tree.getByRole("treeitem", { name: /^Ideas\.md/ })).toContainText("Draft");
  await expect(page).toHaveTitle(/^All notes of #1 Garden/);
  await expectNoBarriers(page);

  await tree.focus();
  await press(page, "Home");
  await press(page, "ArrowLeft");
  const drafts = tree.getByRole("treeitem", { name: /^drafts/ });
  await expect(drafts).toHaveAttribute("aria-expanded", "false");
  await expect(tree.getByRole("treeitem", { name: /^Ideas\.md/ })).toBeHidden();
  await press(page, "ArrowRight");
  await press(page, "ArrowRight");
  await press(page, "Enter");
  const ideas = page.getByRole("region", { name: "Ideas" });
  await expect(ideas).toContainText("Not published.");
  await expect(page).toHaveURL(/path=drafts%2FIdeas\.md/);
  await page.keyboard.type("tul");
  await press(page, "Enter");
  await expect(page.getByRole("region", { name: "Tulips" })).toContainText("Published at");
  await page.goBack();
  await expect(ideas).toBeVisible();

  await page.goto(`${deployment}/notes?state=hidden`);
  await expect(page.getByText("1 of 4 notes")).toBeVisible();
  await page.goto(`${deployment}/notes?path=plants/Tulips.md`);
  await page
    .getByRole("region", { name: "Tulips" })
    .getByRole("link", { name: "Open post" })
    .click();
  await expect(page.getByRole("dialog", { name: "Tulips" })).toBeVisible();
});

test("a page that reconnects reloads what may have changed, but not the notes", async ({
  page,
}) => {
  const { deployment } = await openVault(page);
  const tree = page.getByRole("tree", { name: "Notes" });
  await page.goto(`${deployment}/notes`);
  await expect(tree.getByRole("treeitem", { name: /^Tulips\.md/ })).toBeVisible();

  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/trpc/, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  let fetched = 0;
  page.on("request", (request) => void (fetched += request.url().includes("/notes.json") ? 1 : 0));
  const refetch = () => page.waitForResponse(/deployments\.get/);
  await page.reload();
  await expect(tree.getByRole("treeitem", { name: /^Tulips\.md/ })).toBeVisible();
  await expect.poll(() => lines.length).toBe(1);
  const refetched = refetch();
  await lines[0]?.close();
  await expect.poll(() => lines.length).toBe(2);
  await refetched;
  expect(fetched).toBe(1);
});

test("the media page shows pictures with their variants and where they are used", async ({
  page,
}) => {
  const { deployment } = await openVault(page);
  await page.goto(`${deployment}/medias`);
  const cell = page.getByRole("list", { name: "Media" }).getByRole("button", { name: /meadow/ });
  await expect(cell).toContainText("1600 × 1000");
  await expect
    .poll(() => cell.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole("region", { name: "Totals" })).toContainText(
    "less than the original images",
  );
  await expect(page).toHaveTitle(/^Media of #1 Garden/);
  await expectNoBarriers(page);

  await cell.click();
  const detail = page.getByRole("dialog", { name: "meadow.jpg" });
  await expect(detail).toBeVisible();
  await page.reload();
  await expect(detail.getByRole("row", { name: /640 px image\/webp/ })).toBeVisible();
  await expect(detail.getByText(/^A phone loads/)).toBeVisible();
  await expectNoBarriers(page);
  await detail.getByRole("link", { name: "The garden" }).click();
  await expect(page.getByRole("dialog", { name: "The garden" })).toBeVisible();
});

test("the source opens at a line, for a deployment and for the branch", async ({ page }) => {
  const { deployment, project, repository } = await openVault(page);
  await page.goto(`${deployment}/source`);
  await expect(page.getByRole("region", { name: "Text of index.md" })).toBeVisible();
  await page.goto(`${deployment}/source?path=plants/Roses.md&line=8`);
  const text = page.getByRole("region", { name: "Text of plants/Roses.md" });
  await expect(text.locator("[data-marked]")).toContainText("Red ones.");
  await expect(page).toHaveTitle(/^Source of #1 Garden/);
  await expectNoBarriers(page);
  await page.getByLabel("Go to line").fill("6");
  await press(page, "Enter");
  await expect(text.locator("[data-marked]")).toContainText("# Roses");
  await expect(page).toHaveURL(/line=6/);
  await page.goto(`${deployment}/source?path=meadow.jpg`);
  await expect(page.getByRole("region", { name: "meadow.jpg" })).toContainText(
    /Binary file|Too large to show/,
  );
  await page.goto(`${deployment}/source?path=no/such.md`);
  await expect(page.getByText("File not found", { exact: true })).toBeVisible();

  await page.goto(`${dashboard()}${project}/source`);
  await expect(page.getByRole("region", { name: "Text of index.md" })).toBeVisible();
  const tree = page.getByRole("tree", { name: "Files of main" });
  await tree.getByRole("treeitem", { name: /^plants/ }).click();
  await tree.getByRole("treeitem", { name: /^Tulips\.md/ }).click();
  const source = page.getByRole("region", { name: "Text of plants/Tulips.md" });
  await expect(source).toContainText("Yellow.");
  await expectNoBarriers(page);
  repository.write("plants/Tulips.md", "# Tulips\n\nPink by now.\n");
  repository.commit("Pink");
  repository.push();
  await expect(source).toContainText("Pink by now.");
});

test("the spec page shows settings, versions and the fields of the notes", async ({ page }) => {
  const { deployment } = await openVault(page);
  await page.goto(`${deployment}/spec`);
  await expect(page.getByRole("region", { name: "Settings" })).toContainText("Branch");
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("Markdown engine");
  const schema = page.getByRole("region", { name: "Content schema" });
  await expect(schema.getByRole("row", { name: /^tags list 3/ })).toBeVisible();
  await expect(page).toHaveTitle(/^Spec of #1 Garden/);
  await expectNoBarriers(page);
});

test("every tab works on a phone, and the selected tab is in view", async ({ page }) => {
  const { deployment, project } = await openVault(page);
  await page.setViewportSize(PHONE);
  const expectedText = {
    posts: page.getByRole("button", { name: "The garden" }),
    notes: page.getByRole("treeitem", { name: /^index\.md/ }),
    medias: page.getByRole("button", { name: /meadow/ }),
    source: page.getByRole("treeitem", { name: /^index\.md/ }),
    spec: page.getByRole("region", { name: "Content schema" }),
  };
  for (const [name, content] of Object.entries(expectedText)) {
    await page.goto(`${deployment}/${name}`);
    await expect(content).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Deployment" }).locator("[aria-current]"),
    ).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectNoBarriers(page);
  }
  await page.goto(`${deployment}/posts`);
  await expectedText.posts.click();
  const panel = page.getByRole("dialog", { name: "The garden" });
  await expect(panel.getByRole("row", { name: "rating 5" })).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(PHONE.width);
  await expectNoSidewaysScroll(page);

  await page.goto(`${dashboard()}${project}/source?path=index.md`);
  await expect(page.getByRole("region", { name: "Text of index.md" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "All files" }).click();
  await expect(expectedText.source).toBeVisible();
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyond, page.url()).toBe(0);
}
