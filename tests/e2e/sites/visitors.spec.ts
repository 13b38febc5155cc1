import { expect } from "@playwright/test";
import { createProject, expectNoBarriers, makeRepository, newAccount, test } from "../support.ts";

const files = {
  "index.md": "# Home\n\nBegin with [[Bread]].\n",
  "Bread.md": "# Bread\n\nMade of [[Flour]] and [[Water]], see [the salt](Salt.md).\n",
  "Flour.md": "# Flour\n\nGround grain.\n",
  "Water.md": "# Water\n\nFrom the tap.\n",
  "Salt.md": "# Salt\n\nA secret of [[Bread]].\n",
  "Alone.md": "# Alone\n\nNo links.\n",
  "Secret.md": "---\npublish: false\n---\n# Secret\n\n[[Bread]]\n",
};

test("visitors see the links of a note and of the site, find pages of mistyped addresses, and share them", async ({
  browser,
  page,
}) => {
  await newAccount(page, "grapher");
  const repository = makeRepository(files);
  await createProject(page, "Kitchen graph", repository);
  const printed = repository.push();
  const site = /remote: .*(http:\/\/kitchen-graph--[^\s]+localhost:\d+)/.exec(printed)![1]!;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${site}/bread`);
    await expect(visitor.getByRole("heading", { name: "Bread" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const graph = visitor.locator(".local-graph");

  await test.step("a note has a drawing of its neighbours", async () => {
    await expect(graph.locator("svg a")).toHaveCount(4);
    await expect(graph.locator("svg a title")).toHaveText(["Flour", "Water", "Salt", "Home"]);
    await expectNoBarriers(visitor);
    await visitor.goto(`${site}/alone`);
    await expect(graph).toHaveCount(0);
  });

  await test.step("the graph of the site has its public notes", async () => {
    // It is built some seconds after the pages.
    await expect(async () => {
      await visitor.goto(`${site}/_graph.json`);
      await expect(visitor.locator("body")).toContainText('"ready":true', { timeout: 1_000 });
    }).toPass();
    await visitor.goto(`${site}/bread`);
    await graph.getByRole("link", { name: "Whole site" }).click();
    await expect(visitor).toHaveURL(`${site}/_graph#/bread`);
    const notes = visitor.getByRole("main").getByRole("listitem");
    await expect(notes).toHaveCount(6);
    await expect(notes.getByText("Secret")).toHaveCount(0);
    const bread = notes.getByRole("link", { name: "Bread" });
    await expect(bread).toHaveAttribute("aria-current", "location");
    await expectNoBarriers(visitor);
    await visitor.getByRole("main").getByRole("searchbox", { name: "Search" }).fill("flo");
    await expect(notes).toHaveText(["Flour"]);
    await notes.getByRole("link", { name: "Flour" }).press("Enter");
    await expect(visitor).toHaveURL(`${site}/flour`);
    await visitor.getByRole("link", { name: "Graph", exact: true }).click();
    await expect(notes).toHaveCount(6);
  });

  await test.step("a mistyped address leads to the page", async () => {
    await visitor.goto(`${site}/watr`);
    await visitor.getByRole("link", { name: "Water" }).last().click();
    await expect(visitor).toHaveURL(`${site}/water`);
  });
  await test.step("a link to a page has a picture", async () => {
    await visitor.goto(`${site}/bread`);
    const address = await visitor.locator('meta[property="og:image"]').getAttribute("content");
    const picture = await visitor.goto(address!);
    expect(picture?.headers()["content-type"]).toBe("image/png");
  });
  await context.close();
});
