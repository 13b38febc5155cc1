import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectFits,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

/** Longer than a screen. */
const introduction = `# Guides\n${"- [Plan](plan.md)\n".repeat(80)}`;

test("a task is started by a message, shows each step, proves its work, is merged and reverted, continued and stopped", async ({
  page,
  model,
}) => {
  const { org } = await newAccount(page, "chat");
  const repository = makeRepository({ "about.md": "# About\n", "guides/plan.md": "# Plan\n" });
  const project = await createProject(page, "Ferns", repository);
  repository.push();
  await page.goto(dashboard() + project);
  // The organization has a chat too.
  const menu = page.getByRole("navigation", { name: "Projects" });
  await menu.locator(`a[href="/${org}/ferns/chat"]`).click();
  await expect(page).toHaveTitle(/^Chat of Ferns/);
  const field = page.getByLabel("What should be done?");
  const example = page.getByRole("list", { name: "Examples" }).getByRole("button").first();
  await example.click();
  await expect(field).toHaveValue((await example.textContent()) ?? "");
  await expectFits(page);

  await field.fill("Introduce @plan");
  await expect(page.getByRole("option", { name: "guides/plan.md" })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("Introduce @guides/plan.md ");
  await page.getByLabel("Text files", { exact: true }).setInputFiles([
    { name: "photo.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0xff]) },
    { name: "tone.txt", mimeType: "text/plain", buffer: Buffer.from("Short and kind.") },
  ]);
  await expect(page.getByRole("alert")).toHaveText(
    "“photo.png” is not a text file. Only text files can be attached.",
  );
  await page.reload();
  await expect(field).toHaveValue("Introduce @guides/plan.md ");
  await expect(page.getByRole("button", { name: "Remove tone.txt" })).toBeVisible();

  model.script(
    { text: "I read it first.", calls: [{ name: "read_note", input: { path: "guides/plan.md" } }] },
    { calls: [{ name: "write_note", input: { path: "guides/index.md", content: introduction } }] },
    { text: "The folder has **an introduction** now. ![x](https://elsewhere.example/x.png)" },
  );
  await field.press("Enter");
  await page.waitForURL(new RegExp(`/${org}/ferns/chat/[a-z0-9]{16}$`));
  const talk = page.getByRole("region", { name: "Conversation" });
  await expect(talk.getByText("Read guides/plan.md").first()).toBeVisible();
  await expect(talk.getByText("Wrote guides/index.md")).toBeVisible();
  await expect(page.getByRole("region", { name: "Changes of guides/index.md" })).toContainText(
    "# Guides",
  );
  await expect(talk.locator("strong")).toHaveText("an introduction");
  await expect(talk.locator("img")).toHaveCount(0);
  const header = page.getByRole("banner");
  await expect(header).toContainText("Waiting");
  await expect(header.getByRole("link", { name: /^task\/introduce-/ })).toBeVisible();
  expect(await page.locator("html").evaluate(isScrolled)).toBe(false);
  await expectFits(page);

  const card = page.getByRole("region", { name: "What this task changes" });
  await expect(card.getByText("1 new")).toBeVisible();
  await expect(card.getByText("New external hosts")).toBeVisible();
  await expectFits(page);
  await talk.evaluate((box) => box.scrollTo({ top: 0 }));
  const toEnd = page.getByRole("button", { name: /Go to the end|New messages/ });
  await expectFits(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    const [button, shown] = [await toEnd.boundingBox(), await talk.boundingBox()];
    // It covers no button of the conversation.
    expect(button!.y).toBeGreaterThanOrEqual(shown!.y + shown!.height);
  }
  await toEnd.click();
  await expect(toEnd).toHaveCount(0);
  await card.getByRole("button", { name: "Review and merge" }).click();
  const review = page.getByRole("dialog", { name: "Review and merge" });
  await expect(review.getByRole("region", { name: "guides/index.md", exact: true })).toContainText(
    "# Guides",
  );
  await review.getByRole("checkbox", { name: "guides/index.md" }).uncheck();
  await expect(review.getByRole("button", { name: "Merge", exact: true })).toBeDisabled();
  await review.getByText("guides/index.md", { exact: true }).click();
  await expect(review.getByRole("checkbox", { name: "guides/index.md" })).toBeChecked();
  await expectFits(page);
  await review.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(header).toContainText("Merged");
  await expect(talk.getByText("merged 1 file")).toBeVisible();
  await expect(card).toHaveCount(0);
  // Someone else goes on with the note.
  repository.git("pull", "--quiet", "pressmark", "main");
  repository.write("guides/index.md", "# Our guides\n");
  repository.commit("A better title");
  repository.push();
  await talk.getByRole("button", { name: "Revert" }).click();
  const asked = page.getByRole("dialog", { name: "Revert this merge?" });
  await expect(asked.getByRole("region", { name: "Files" })).toHaveText("guides/index.md");
  await expectFits(page);
  await asked.getByRole("button", { name: "Revert" }).click();
  const solving = page.getByRole("dialog", { name: "Resolve the conflicts" });
  await expect(solving.getByRole("region", { name: "The text on main" })).toContainText(
    "# Our guides",
  );
  await expectFits(page);
  await solving.getByRole("button", { name: "Delete the file" }).click();
  await solving.getByRole("button", { name: "Revert" }).click();
  await expect(talk.getByText("It was reverted.")).toBeVisible();
  await expect(header).toContainText("Reverted");
  await expectFits(page);

  model.script({ hang: true, text: "Thinking about" });
  await page.getByRole("textbox", { name: "Message" }).fill("And shorter, please");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(talk.getByText("Thinking about")).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("Not sent yet");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(header).toContainText("Canceled");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Not sent yet");
  await expect(talk.getByText("And shorter, please")).toHaveCount(1);

  await header.getByRole("link", { name: "Back to the chat of Ferns" }).click();
  const row = page.getByRole("region", { name: "Tasks", exact: true }).getByRole("listitem");
  await expect(row).toContainText("Canceled");
  await page.goto(`${dashboard()}/${org}/~/chat?show=own`);
  await expect(row).toContainText("Ferns");
  await expectFits(page);
});

test("an organization sets a model of its own: the key is tested, models are listed, and it can be removed", async ({
  page,
  model,
}) => {
  const { org } = await newAccount(page, "own-model");
  await page.goto(`${dashboard()}/${org}/~/settings/ai`);
  await expect(page.getByText("the installation", { exact: true })).toBeVisible();
  const form = page.locator("form", { hasText: "Model of this organization" });
  await form.getByLabel("Provider").selectOption("compatible");
  await form.getByLabel("Address").fill(model.url);
  await form.getByLabel("Model", { exact: true }).fill("model-large");
  await form.getByLabel("API key").fill("sk-wrong");
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByRole("status")).toContainText("key");
  await expectFits(page);

  await form.getByLabel("API key").fill(model.key);
  await form.getByRole("button", { name: "List models" }).click();
  await expect(form.getByText("The provider has 2 models.")).toBeVisible();
  model.script({ text: "OK" });
  await form.getByRole("button", { name: "Test" }).click();
  await expect(form.getByRole("status")).toContainText("model-large answered in");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "model-large" })).toBeVisible();
  await page.reload();
  await expect(form.getByText("A key is stored.")).toBeVisible();
  await expect(form.getByLabel("API key")).toHaveValue("");
  await expectFits(page);

  await page.getByRole("button", { name: "Remove" }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByRole("definition").filter({ hasText: "model-small" })).toBeVisible();
});

/** Whether its content is longer than it is. Then keys and the wheel move it, although its parts scroll by themselves. */
const isScrolled = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight > clientHeight;
