import { expect } from "@playwright/test";
import { dashboard, expectFits, newAccount, test } from "../support.ts";

const edit = (search: string, replace: string) => ({ search, replace });

test("the agent proposes changes of the open note, which are accepted, refused, undone and saved", async ({
  page,
  model,
}) => {
  const { org } = await newAccount(page, "editor-agent");
  await page.goto(`${dashboard()}/new`);
  await page.getByLabel("Name").fill("Ferns");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL(/\/ferns$/);
  await page.goto(`${dashboard()}/${org}/ferns/source`);
  await page.getByRole("button", { name: "New note" }).click();
  await page.getByLabel("Path").fill("index");
  await page.keyboard.press("Enter");
  const text = page.getByRole("textbox", { name: "Text of index.md" });
  await expect(text).toBeFocused();
  await page.keyboard.type("# Ferns\n\nFerns likes shade.\n\nWater them.\n\nThe end.");

  // What is typed and not saved is there too.
  await page.getByRole("link", { name: "Edit with the agent" }).click();
  await expect(page).toHaveTitle(/^Editor agent of Ferns/);
  await expect(text).toContainText("Ferns likes shade.");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expectFits(page);

  model.script({
    text: "I corrected **one** mistake, and made it longer.",
    calls: [
      {
        name: "edit_note",
        input: {
          edits: [
            edit("likes", "like"),
            edit("Water them.", "Water them.\nNever in the sun."),
            edit("The end.", "That is all."),
            edit("Moss", "Stone"),
          ],
        },
      },
    ],
  });
  await text.getByText("Water them.").dblclick();
  const field = page.getByLabel("What should change in this note?");
  await field.fill("Correct it");
  await expect(page.getByText("Line 5 is selected")).toBeVisible();
  await field.press("Enter");
  const bar = page.getByRole("region", { name: "Proposed changes" });
  await expect(bar.getByText("Change 1 of 3")).toBeVisible();
  const talk = page.getByRole("log", { name: "Conversation" });
  await expect(talk.locator("strong")).toHaveText("one");
  await expect(talk).toContainText("text that is not in the note: “Moss”");
  await expectFits(page);

  const lines = text.locator(".cm-line");
  await bar.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(lines.nth(2)).toHaveText("Ferns like shade.");
  await expect(talk).toContainText("3 changes proposed: 1 accepted");
  // The editor's undo, also while the focus is in the bar.
  await page.keyboard.press("Control+z");
  await expect(lines.nth(2)).toHaveText("Ferns likes shade.");
  await expect(bar.getByText("Change 1 of 3")).toBeVisible();
  await text.press("Alt+Enter");
  await expect(lines.nth(2)).toHaveText("Ferns like shade.");
  await expect(bar.getByText("Change 1 of 2")).toBeVisible();
  await text.locator(".cm-hunk-action", { hasText: "Reject" }).first().click();
  await expect(bar.getByText("Change 1 of 1")).toBeVisible();

  await text.getByText("The end.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Really.");
  await expect(bar).toContainText("the text there has changed");
  await expect(bar.getByRole("button", { name: "Accept", exact: true })).toBeDisabled();
  await expect(lines.nth(6)).toHaveText("The end. Really.");
  await expectFits(page);
  await page.keyboard.press("Shift+Alt+Enter");
  await expect(bar).toHaveCount(0);
  await expect(talk).toContainText("3 changes proposed: 1 accepted, 2 rejected");

  await page.keyboard.press("Control+s");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expect(text).toContainText("Ferns like shade.");

  model.script({ hang: true, text: "Let me think" });
  await field.fill("And now?");
  await field.press("Enter");
  await expect(talk).toContainText("Let me think");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(talk).toContainText("You stopped the answer.");
  model.script({ failure: 429 });
  await field.fill("Again");
  await field.press("Enter");
  await expect(talk.getByRole("alert")).toContainText("too many requests");
  await expectFits(page);

  await page.getByRole("button", { name: "Another note" }).click();
  await page.getByRole("treeitem", { name: "index.md" }).click();
  await expect(text).toContainText("Ferns like shade.");
});
