import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

test("an agent fixes the listed issues, and a folder is translated by a ready-made task", async ({
  page,
  model,
}) => {
  const { org } = await newAccount(page, "recipes");
  const repository = makeRepository({
    "about.md": "# About\n",
    "guides/plan.md": "[About](abuot.md)\n",
  });
  await createProject(page, "Mosses", repository);
  repository.push();
  await page.goto(`${dashboard()}/${org}/mosses/deployments`);
  await page.getByRole("link", { name: "First notes" }).click();
  await page.getByRole("link", { name: /Issues/ }).click();
  await expect(page.getByText("No page or file is named abuot.md.")).toBeVisible();
  model.script(
    {
      calls: [
        {
          name: "edit_note",
          input: { path: "guides/plan.md", edits: [{ oldText: "abuot.md", newText: "about.md" }] },
        },
        { name: "delete_note", input: { path: "about.md" } },
      ],
    },
    { text: "The link leads to the page now." },
  );
  await page.getByRole("button", { name: "Let an agent fix these" }).click();
  await page.waitForURL(new RegExp(`/${org}/mosses/chat/[a-z0-9]{16}$`));
  const talk = page.getByRole("region", { name: "Conversation" });
  await expect(talk.getByText("issues.json")).toBeVisible();
  await expect(page.getByRole("region", { name: "Changes of guides/plan.md" })).toBeVisible();
  await expect(talk.getByText(/^Call delete_note: There is no such tool/).first()).toBeVisible();
  await expect(talk.getByText("The link leads to the page now.")).toBeVisible();
  const card = page.getByRole("region", { name: "What this task changes" });
  await expect(card.getByText("1 before, 0 after")).toBeVisible();

  await page.goto(`${dashboard()}/${org}/mosses/chat`);
  await page.getByRole("button", { name: /^Translate a folder/ }).click();
  const dialog = page.getByRole("dialog", { name: "Translate a folder" });
  await dialog.getByLabel("Folder", { exact: true }).fill("guides");
  await dialog.getByLabel("Language").fill("Klingonish");
  await dialog.getByLabel("Folder of the translations").fill("de/guides");
  await dialog.getByRole("button", { name: "Start task" }).click();
  await expect(dialog.getByRole("alert")).toContainText("must be a language");
  await expectNoBarriers(page);
  model.script({ text: "It is short." });
  await dialog.getByLabel("Language").fill("German");
  await dialog.getByRole("button", { name: "Start task" }).click();
  await expect(page.getByRole("heading", { name: "Translate guides into German" })).toBeVisible();
  await expect(talk.getByText("It is short.")).toBeVisible();

  await page.goto(`${dashboard()}/${org}/mosses/tasks`);
  const rows = page.getByRole("region", { name: "Tasks" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("State").selectOption("Waiting");
  await page.getByLabel("Owner").selectOption({ index: 1 });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Fix issues" })).toContainText("240 tokens");
  await expectNoBarriers(page);
  await page.getByLabel("Started by").selectOption("Schedules");
  await expect(page.getByText("No matching tasks")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(2);
});
