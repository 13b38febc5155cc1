import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectFits,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

test("visitors ask in the search of a site, get an answer with sources, and are told when the budget is used up", async ({
  browser,
  page,
  model,
}) => {
  const { org } = await newAccount(page, "questions");
  const water = `# Water\n\n${"Ferns are old plants.\n\n".repeat(60)}Water the ferns every morning.\n`;
  const repository = makeRepository({ "index.md": "# Ferns\n", "care/water.md": water });
  await createProject(page, "Ferns", repository);
  const [, site] = /remote: .*(http:\/\/ferns--[^\s]+localhost:\d+)/.exec(repository.push())!;

  await page.goto(`${dashboard()}/${org}/ferns/settings/ai`);
  const form = page.getByRole("region", { name: "Answers for visitors" });
  await form.getByLabel("Answer questions of visitors").check();
  await form.getByLabel("Daily budget, in US dollars").fill("4.01");
  await expect(form.getByRole("status")).toContainText("have no model with prices");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved").first()).toBeVisible();

  const own = page.getByRole("region", { name: "Model of this project" });
  await own.getByLabel("Provider").selectOption("compatible");
  await own.getByLabel("Address").fill(model.url);
  await own.getByLabel("API key").fill(model.key);
  await own.getByLabel("Model", { exact: true }).fill("model-small");
  await own.getByLabel("Input").fill("0");
  await own.getByLabel("Output").fill("1000");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("One question usually costs up to $4.00.");
  await expectFits(page);

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const visitor = await context.newPage();
  const dialog = visitor.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  const question = "How often should I water ferns?";
  const ask = dialog.getByRole("option", { name: `Ask: ${question}` });
  // The search is ready a moment after the site.
  await expect(async () => {
    await visitor.goto(site!);
    await visitor.keyboard.press("/");
    await field.fill(question);
    await expect(ask).toBeVisible({ timeout: 2_000 });
    await expect(dialog.getByRole("option", { name: /^Water/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  model.script({ text: "Every morning. [1]\nI also like `roses`.\n" });
  await field.press("ArrowUp");
  await field.press("Enter");
  const answer = dialog.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText("Every morning.");
  await expect(answer).not.toContainText("roses");
  await expectFits(visitor);
  await answer.getByRole("link", { name: "Source 1: Water" }).click();
  await expect(visitor.getByText("Water the ferns every morning.")).toBeInViewport();

  // An answer costs up to 4 dollars, and the first one cost 2 cents.
  await visitor.keyboard.press("/");
  await field.fill(question);
  await ask.click();
  await expect(dialog.getByText("Answers are paused until tomorrow.")).toBeVisible();
  await expect(ask).toBeVisible();
  await expectFits(visitor);
  await context.close();
});
