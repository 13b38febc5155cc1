import { expect, type Page } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectFits,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

test("a question is answered from the notes, each citation opens at its passage, and an answer can be stopped", async ({
  page,
  model,
}) => {
  const { org } = await newAccount(page, "ask");
  const water = `# Water\n\n${"Ferns are old plants.\n\n".repeat(60)}Water the ferns every morning.\n`;
  const repository = makeRepository({ "index.md": "# Ferns\n", "care/water.md": water });
  await createProject(page, "Ferns", repository);
  await page.goto(`${dashboard()}/${org}/ferns/ai`);
  await expect(page.getByRole("heading", { name: "Nothing is live yet" })).toBeVisible();
  repository.push();
  const field = page.getByLabel("Question");
  await expect(field).toBeVisible();

  const question = "How often should I water ferns?";
  const card = page.getByRole("article", { name: question });
  // The search is ready a moment after the site.
  await expect(async () => {
    model.clear();
    model.script({ text: "Every morning. [1]\nI also like `roses`.\n" });
    await field.fill(question);
    await field.press("Enter");
    await expect(card.first().getByText("Every morning.")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const answer = card.first();
  await expect(answer).toContainText("1 sentence without a source is not shown");
  await expect(answer.getByText("roses")).toHaveCount(0);
  await expectFits(page);
  const citation = answer.getByRole("link", { name: "Source 1: Water" });
  await expect(citation).toHaveAttribute("href", /#:~:text=Water%20the%20ferns/);
  const site = await opened(page, () => citation.click());
  await expect(site.getByText("Water the ferns every morning.")).toBeInViewport();
  const source = await opened(page, () =>
    answer.getByRole("link", { name: /^Source, line 123/ }).click(),
  );
  await expect(source.getByText("Water the ferns every morning.")).toBeInViewport();

  model.script({ hang: true, text: "Every morning. [1]\n" });
  await field.fill("When exactly do ferns get water?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("Writing …")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("You stopped this answer.")).toBeVisible();
  await expect.poll(() => model.open).toBe(0);

  await field.fill("Where are the submarines?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("No published note has these words")).toBeVisible();
  await expectFits(page);
});

async function opened(page: Page, open: () => Promise<void>): Promise<Page> {
  const [other] = await Promise.all([page.context().waitForEvent("page"), open()]);
  return other;
}
