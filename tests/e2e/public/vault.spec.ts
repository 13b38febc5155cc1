import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
  visitUntil,
} from "../support.ts";

const PHONE = { width: 390, height: 844 };

const book = (title: string, lines: string) =>
  `---\ntags: [book]\n${lines}\n---\n# ${title}\n\nWords.\n`;

const canvas = {
  nodes: [
    {
      id: "plan",
      type: "text",
      x: 0,
      y: 0,
      width: 260,
      height: 120,
      text: "# Plan\n\nRead **more**",
    },
    { id: "dune", type: "file", file: "Books/Dune.md", x: 400, y: -40, width: 300, height: 200 },
    { id: "group", type: "group", x: 360, y: -100, width: 400, height: 480, label: "Sources" },
  ],
  edges: [
    {
      id: "edge",
      fromNode: "plan",
      fromSide: "right",
      toNode: "dune",
      toSide: "left",
      label: "then",
    },
  ],
};

test("a vault's queries are answered, its canvas is drawn, and its task states have names", async ({
  page,
}) => {
  await newAccount(page, "reader");
  const repository = makeRepository({
    ".obsidian/app.json": "{}",
    "Home.md":
      "# Home\n\n```dataview\nTABLE rating FROM #book SORT rating DESC\n```\n\n```dataviewjs\ndv.list([1])\n```\n\n- [-] Postponed\n\n![[Shelf.base]]\n\n![[Map.canvas]]\n",
    "Books/Dune.md": book("Dune", "rating: 5"),
    "Books/Emma.md": book("Emma", "rating: 4"),
    "Books/Hidden.md": book("Hidden", "rating: 3\npublish: false"),
    "Shelf.base":
      'filters: file.hasTag("book")\nviews:\n  - type: table\n    name: All\n    order: [file.name, rating]\n',
    "Map.canvas": JSON.stringify(canvas),
  });
  const project = await createProject(page, "Vault", repository);
  const site = /remote: .*(http:\/\/vault--[^\s]+localhost:\d+)/.exec(repository.push())?.[1];
  await page.goto(dashboard() + project);
  await expect(page.getByRole("link", { name: /Visit site/ })).toBeVisible();
  await page.goto(site!);

  const [query, base] = [page.getByRole("table").nth(0), page.getByRole("table").nth(1)];
  await expect(query.getByRole("row")).toHaveText([/rating/, /Dune\s*5/, /Emma\s*4/]);
  await expect(base.getByRole("row")).toHaveText([/rating/, /Dune\s*5/, /Emma\s*4/]);
  await expect(page.getByText("DataviewJS query, not run here")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Canceled" })).toBeVisible();
  await expect(page.getByText("Sources")).toBeVisible();
  await expect(page.getByText("Hidden")).toHaveCount(0);
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      size.width,
    );
    await expectNoBarriers(page);
  }

  repository.write("Books/Emma.md", book("Emma", "rating: 6"));
  repository.commit("Emma is better");
  repository.push();
  await visitUntil(
    page,
    site!,
    query
      .getByRole("row")
      .nth(1)
      .filter({ hasText: /Emma\s*6/ }),
  );
});
