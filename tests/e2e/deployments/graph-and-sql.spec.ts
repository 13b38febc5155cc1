import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { open, publish } from "./deployment-list.ts";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  signIn,
  test,
} from "../support.ts";

const vault = {
  "index.md": "# Garden\n\nSee [[Roses]] and [[Ferns]].\n",
  "Plants/Roses.md":
    "---\ntags: [red]\n---\n\n# Roses\n\nA cultivar called Quillingham. See [[Ferns]].\n",
  "Plants/Ferns.md": "# Ferns\n\nThey like the shade.\n",
  "Plants/Secret.md":
    "---\ndraft: true\n---\n\n# Secret\n\nNobody knows of Zanzibarium. See [[Roses]].\n",
};

interface Published {
  account: { email: string; password: string };
  project: string;
  /** The path of the deployment's overview. */
  deployment: string;
}

/** Pushes the vault and waits until its dataset is ready. */
async function publishVault(page: Page): Promise<Published> {
  const account = await newAccount(page, "gardener");
  const repository = makeRepository(vault);
  const project = await createProject(page, "Plants", repository);
  await publish(page, project, repository, null);
  await open(page, "First notes");
  return { account, project, deployment: new URL(page.url()).pathname };
}

let published: Published | null = null;

/** Opens the deployment of a vault that is published once, because every test only reads it. */
async function openVault(page: Page): Promise<Published> {
  if (published) {
    await signIn(page, published.account);
    await page.goto(dashboard() + published.deployment);
  }
  published ??= await publishVault(page);
  return published;
}

/** Opens a page of the second row of tabs. */
async function openPart(page: Page, tab: "Content" | "Data", name: string): Promise<void> {
  const link = { name: tab, exact: true };
  await page.getByRole("navigation", { name: "Deployment" }).getByRole("link", link).click();
  await page.getByRole("navigation", link).getByRole("link", { name, exact: true }).click();
}

test("the graph finds a node, keeps it in the address, and offers the same data as a list", async ({
  page,
}) => {
  const { deployment } = await openVault(page);
  await openPart(page, "Content", "Graph");
  const drawing = page.getByRole("application", { name: /^Graph of 5 nodes/ });
  await expect(drawing).toBeVisible();
  await expect(page.getByRole("button", { name: "Posts 3" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Unpublished 1" })).toBeVisible();
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  const height = page.viewportSize()!.height;
  expect((await drawing.boundingBox())!.height).toBeGreaterThan(height / 2);
  await page.getByRole("button", { name: "Leave full screen" }).click();
  await expect(page.getByRole("button", { name: "Full screen", exact: true })).toBeVisible();

  await page.getByRole("combobox", { name: "Find a node" }).fill("ros");
  await press(page, "Enter");
  const panel = page.getByRole("region", { name: "Selected node" });
  await expect(panel.getByRole("heading", { name: "Roses" })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Linked from" }).getByRole("link")).toHaveText([
    "Garden",
    "Secret",
  ]);
  await expect(panel.getByRole("link", { name: "Open page" })).toHaveAttribute(
    "href",
    /\/plants\/roses/,
  );

  const address = page.url();
  expect(address).toContain("node=");
  await page.goto(`${dashboard()}${deployment}`);
  await page.goto(address);
  await expect(panel.getByRole("heading", { name: "Roses" })).toBeVisible();
  await panel.getByRole("button", { name: "Go to Ferns" }).click();
  await expect(panel.getByRole("heading", { name: "Ferns" })).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole("button", { name: "List", exact: true }).click();
  const list = page.getByRole("list", { name: "Nodes" });
  await expect(list.getByRole("button", { expanded: true })).toHaveText(/Ferns/);
  await page.getByRole("searchbox", { name: "Search nodes" }).fill("secret");
  await expect(page.getByText("1 node of 5 nodes")).toBeVisible();
  const secret = list.getByRole("button", { name: /Unpublished note:\s*Secret/ });
  await secret.focus();
  await press(page, "Enter");
  await expect(list.getByRole("region", { name: "Links to" }).getByRole("link")).toHaveText([
    "Roses",
  ]);
  await expectNoBarriers(page);

  await page.goto(`${dashboard()}${deployment}/graph?view=list&types=post,tag&tag=red`);
  await expect(page.getByText("2 nodes, 1 connection of 5 nodes")).toBeVisible();
});

test("dragging and zooming the graph does not look for nodes below the pointer", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const look = WebGL2RenderingContext.prototype.readPixels;
    Object.assign(window, { looks: 0 });
    WebGL2RenderingContext.prototype.readPixels = function (...where: unknown[]) {
      (window as unknown as { looks: number }).looks++;
      look.apply(this, where as Parameters<typeof look>);
    };
  });
  const looks = () => page.evaluate(() => (window as unknown as { looks: number }).looks);
  await openVault(page);
  await openPart(page, "Content", "Graph");
  const drawing = page.getByRole("application", { name: /^Graph of 5 nodes/ });
  const pointAt = async (name: string) => {
    await page.getByRole("combobox", { name: "Find a node" }).fill(name);
    await press(page, "Enter");
    await expect(page.getByRole("heading", { name })).toBeVisible();
    const box = (await drawing.boundingBox())!;
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await expect(async () => {
      await page.mouse.move(middle[0] + 60, middle[1]);
      await page.mouse.move(...middle);
      await expect(drawing).toHaveCSS("cursor", "pointer", { timeout: 2_000 });
    }).toPass();
    return middle;
  };
  const [x, y] = await pointAt("Roses");
  const before = await looks();
  expect(before).toBeGreaterThan(0);

  const steps = 40;
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 80, { steps });
  await page.mouse.up();
  for (let turn = 0; turn < steps; turn++) await page.mouse.wheel(0, 50);
  // The start and the end of a drag may each look for a node, but the steps between may not.
  expect((await looks()) - before).toBeLessThan(steps / 4);

  await pointAt("Ferns");
});

test("without WebGL the graph is a list", async ({ page }) => {
  await page.addInitScript(() => {
    const canvas = HTMLCanvasElement.prototype as unknown as {
      getContext: (this: HTMLCanvasElement, kind: string) => unknown;
    };
    const original = canvas.getContext;
    canvas.getContext = function (kind) {
      return kind.startsWith("webgl") ? null : original.call(this, kind);
    };
  });
  await openVault(page);
  await openPart(page, "Content", "Graph");
  await expect(page.getByText("This browser cannot draw the graph")).toBeVisible();
  await expect(page.getByRole("list", { name: "Nodes" }).getByRole("button")).toHaveCount(5);
});

test("SQL runs in the browser, with examples, search, limits, refusals and CSV", async ({
  page,
}) => {
  const { project } = await openVault(page);
  await openPart(page, "Data", "Database");
  const editor = page.getByRole("textbox", { name: "SQL" });
  const run = page.getByRole("button", { name: "Run", exact: true });
  const result = page.getByRole("region", { name: "Result", exact: true });
  const ask = async (sql: string) => {
    await editor.fill(sql);
    await press(page, "ControlOrMeta+Enter");
  };
  await expect(run).toBeEnabled();
  // The page begins with an answer, and the address stays as it is.
  await expect(result.getByRole("cell", { name: "Garden", exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("menuitem", { name: "Most linked posts" }).click();
  await expect(editor).toBeFocused();
  await press(page, "ControlOrMeta+Enter");
  await expect(result.getByRole("row", { name: /Ferns \/plants\/ferns 2/ })).toBeVisible();
  await expectNoBarriers(page);

  await ask(
    "SELECT posts.title FROM search JOIN posts ON posts.rowid = search.rowid WHERE search MATCH 'quillingham'",
  );
  // The previous result also contained the roses, among others.
  await expect(result.getByRole("status")).toContainText("1 row");
  await expect(result.getByRole("cell", { name: "Roses", exact: true })).toBeVisible();
  await ask("SELECT count(*) AS n FROM search WHERE search MATCH 'zanzibarium'");
  await expect(result.getByRole("columnheader", { name: /^n\s/ })).toBeVisible();
  await expect(result.getByRole("cell", { name: "0", exact: true })).toBeVisible();

  await ask("UPDATE posts SET title = 'x'");
  await expect(page.getByRole("alert")).toContainText(
    "This console is read-only and does not run UPDATE.",
  );
  await ask("SELECT 1;\nSELECT titel FROM posts");
  await expect(page.getByRole("alert")).toContainText("no such column: titel");
  await page.getByRole("button", { name: "Line 2, column 8" }).click();
  await expect(editor).toBeFocused();

  const endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
  await ask(endless);
  await expect(page.getByRole("alert")).toContainText("Stopped");
  // On a busy machine the limit may be reached before the click.
  await expect(async () => {
    await ask(endless);
    // An error of the previous query must not be shown while this one runs.
    await expect(page.getByRole("alert")).toHaveCount(0, { timeout: 4_000 });
    await page.getByRole("button", { name: "Cancel", exact: true }).click({ timeout: 4_000 });
    await expect(page.getByRole("alert")).toContainText("Canceled.", { timeout: 4_000 });
  }).toPass();

  await ask("SELECT title, '=1+1' AS formula, NULL AS missing FROM posts ORDER BY title");
  await expect(result.getByRole("status")).toContainText("3 rows");
  const download = page.waitForEvent("download");
  await result.getByRole("button", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^plants-\d+\.csv$/);
  expect(readFileSync(await file.path(), "utf8")).toBe(
    "title,formula,missing\r\nFerns,'=1+1,\r\nGarden,'=1+1,\r\nRoses,'=1+1,\r\n",
  );

  await page.goto(`${dashboard()}${project}/db?sql=${encodeURIComponent("SELECT 'from a link'")}`);
  await expect(page.getByText("This query came with the link.")).toBeVisible();
  await expect(editor).toHaveValue("SELECT 'from a link'");
  await expect(result).toBeHidden();
  await run.click();
  await expect(result.getByRole("cell", { name: "from a link" })).toBeVisible();
  await page.reload();
  await expect(result.getByRole("cell", { name: "from a link" })).toBeVisible();
  await expectNoBarriers(page);
});
