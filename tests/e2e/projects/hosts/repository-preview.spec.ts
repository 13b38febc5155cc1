import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import {
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  test,
} from "../../support.ts";

const address = (): string => process.env["PRESSMARK_GIT_HOST_PULL"]!;

/** Puts these files into the public repository of the other host. */
function publishElsewhere(files: Record<string, string>): void {
  const repository = makeRepository(files);
  const target = process.env["PRESSMARK_GIT_HOST_PUSH"]!;
  repository.git("push", "--quiet", "--force", target, "HEAD:refs/heads/main");
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`${dashboard()}/new?from=url`);
  await page.getByLabel("Repository URL").fill(address());
}

test("a public repository is previewed, and then published in the theme that was chosen", async ({
  page,
}) => {
  // The browser may announce a request before it refuses it, so a real site counts.
  const elsewhere: string[] = [];
  const tracker = createServer((request, response) => {
    elsewhere.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((listening) => void tracker.listen(0, "127.0.0.1", listening));
  const { port } = tracker.address() as AddressInfo;
  publishElsewhere({
    "mkdocs.yml":
      "nav:\n  - index.md\n  - Guide:\n      - Second: guide/two.md\n      - First: guide/one.md\n",
    "docs/index.md": `# The manual\n\nRead [the second](guide/two.md) or [what is not there](gone.md).\n\n![](http://127.0.0.1:${port}/pixel.png)\n`,
    "docs/guide/one.md": "# One\n",
    "docs/guide/two.md": "# Two\n",
    "docs/plans.md": "---\ndraft: true\n---\n# Plans\n",
    "CONTRIBUTING.md": "# Contributing\n",
  });
  await newAccount(page, "previews");
  await openForm(page);
  await press(page, "Enter");

  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("This is an MkDocs repository: 3 pages from docs")).toBeVisible();
  const firstPage = page.frameLocator("iframe[title='First page']");
  await expect(firstPage.getByRole("heading", { level: 1, name: "The manual" })).toBeVisible();
  await expect(preview.getByRole("listitem").filter({ hasText: "Guide" }).first()).toContainText(
    /Second.*First/s,
  );
  await expect(preview.getByText(/1 withheld/)).toContainText("docs/plans.md");
  await expect(preview.getByText("1 note outside docs")).toBeVisible();
  await expect(preview.getByRole("radio", { name: "Handbook" })).toBeChecked();
  expect(elsewhere).toEqual([]);
  tracker.close();
  await expectNoBarriers(page);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("radio", { name: "Handbook" }).focus();
  await press(page, "ArrowLeft");
  await expect(page.getByRole("radio", { name: "Journal" })).toBeChecked();
  await expect(firstPage.getByRole("heading", { level: 1, name: "The manual" })).toBeVisible();
  await page.getByLabel("Name").fill("Manual");
  await page.getByRole("button", { name: "Create and publish" }).click();
  const visit = page.getByRole("link", { name: /Visit site/ });
  await expect(visit).toBeVisible();
  await page.goto((await visit.getAttribute("href"))!);
  await expect(page.getByRole("heading", { level: 1, name: "The manual" })).toBeVisible();
});

test("a repository that cannot be previewed says why, and another address starts again", async ({
  page,
}) => {
  publishElsewhere({ "main.c": "int main;\n" });
  await newAccount(page, "previews");
  await openForm(page);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("alert")).toContainText("There is nothing to publish");
  await expectNoBarriers(page);
  await page.getByLabel("Branch").fill("missing");
  await expect(preview).toBeHidden();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(preview.getByRole("alert")).toContainText("It has: main.");

  await page.getByLabel("Repository URL").fill("http://example.com/a/b");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByText("Only https and ssh addresses are accepted.")).toBeVisible();
});
