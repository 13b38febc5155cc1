import { expect, type Locator, type Page } from "@playwright/test";
import { dashboard, expectFits, newAccount, test } from "../support.ts";

const editorOf = (page: Page, path: string) =>
  page.getByRole("textbox", { name: `Text of ${path}` });
const PHONE = { width: 390, height: 844 };
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const DESKTOP = { width: 1280, height: 800 };

/** Changes the file as another member or program does, on top of the newest commit. */
async function changeElsewhere(page: Page, projectId: string, path: string, content: string) {
  const answer = await page.evaluate(
    async ([id, file, text]) => {
      const { access_token: token } = JSON.parse(localStorage.getItem("pressmark.session")!) as {
        access_token: string;
      };
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const of = encodeURIComponent(JSON.stringify({ projectId: id }));
      const tree = await fetch(`/trpc/source.tree?input=${of}`, { headers });
      const { result } = (await tree.json()) as { result: { data: { commit: string } } };
      const change = { path: file, content: text };
      const body = JSON.stringify({ projectId: id, base: result.data.commit, changes: [change] });
      return (await fetch("/trpc/source.write", { method: "POST", headers, body })).status;
    },
    [projectId, path, content] as const,
  );
  expect(answer).toBe(200);
}

test("a note is written, kept as a draft, saved and merged in the browser", async ({ page }) => {
  const { org } = await newAccount(page, "editor");
  await page.goto(`${dashboard()}/new`);
  await page.getByLabel("Name").fill("Diary");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL(/\/diary$/);
  const source = `${dashboard()}/${org}/diary/source`;

  await page.goto(source);
  await page.getByRole("button", { name: "New note" }).click();
  await page.getByLabel("Path").fill("a//b");
  await page.getByRole("button", { name: "Write note" }).click();
  await expect(page.getByText("A folder has no name. Remove a slash.")).toBeVisible();
  await expectFits(page);
  await page.getByLabel("Path").fill("index");
  await page.keyboard.press("Enter");
  const editor = editorOf(page, "index.md");
  await expect(editor).toBeFocused();
  await page.keyboard.type("# Home\n\none\n\ntwo\n\n- a");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b");
  await expect(page.getByText("5 words")).toBeVisible();
  const pane = page.getByRole("region", { name: "Preview" });
  await expect(pane.getByRole("heading", { name: "No deployment yet" })).toBeVisible();
  await expectFits(page);

  // As after a crash: what was not saved is offered again.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/This is your draft of/)).toBeVisible();
  await expect(editor).toContainText("- b");
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByLabel("Message").fill("Begin the diary");
  await expectFits(page);
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Saved on main. The build starts now.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

  await expectPreview(page, editor);
  const projectId = await projectIdOf(page, org);
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("End");
  await page.keyboard.type(" sweet home");
  await changeElsewhere(page, projectId, "index.md", "# Home\n\none\n\nTWO\n\n- a\n- b");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(
    page.getByText(/^Someone else changed other lines. The note has both/),
  ).toBeVisible();
  await expect(editor).toContainText("Home sweet home");
  await expect(editor).toContainText("TWO");

  await editor.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await changeElsewhere(page, projectId, "index.md", "# Their home\n");
  await page.keyboard.press("ControlOrMeta+s");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /changed the same lines/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "The text on main" })).toContainText("Their home");
  await expectFits(page);
  await page.getByRole("button", { name: "Save my version" }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByRole("heading", { name: /changed the same lines/ })).toBeHidden();
  await expect(editor).toContainText("Home sweet home!");

  await editor.focus();
  await page.keyboard.press("ControlOrMeta+End");
  const picture = { name: "My cat.png", mimeType: "image/png", buffer: PICTURE };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await expect(editor).toContainText("![](My-cat.png)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("1 picture will be saved in the same commit.")).toBeVisible();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

  await page.getByRole("button", { name: "Properties" }).click();
  const form = page.getByRole("region", { name: "Properties" });
  await form.getByRole("combobox", { name: "Add a property" }).fill("descr");
  await page.keyboard.press("Enter");
  const description = form.getByLabel("description", { exact: true });
  await expect(description).toBeFocused();
  await description.fill("A diary: mine");
  await expect(editor).toContainText('description: "A diary: mine"');
  await expectFits(page);
  await description.press("ControlOrMeta+z");
  await expect(editor).not.toContainText("description");
  await expect(editor).toContainText("Home sweet home!");

  await editor.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" on a branch");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText("Save on a new branch").click();
  await expectFits(page);
  await page.getByLabel("Name of the branch").fill("edit/cat");
  await page.getByRole("button", { name: "Save on the branch" }).click();
  await expect(page.getByText("You see edit/cat, which is not published.")).toBeVisible();
  await expect(editor).toContainText("on a branch");
  await expect(page).toHaveURL(/branch=edit%2Fcat/);
  await expectFits(page);
  await page.getByRole("button", { name: "Close the editor" }).click();
  await page.getByRole("button", { name: "Back to main" }).click();
  await expect(page.getByRole("treeitem", { name: /My-cat\.png/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Text of index.md" })).toContainText(
    "Home sweet home!",
  );
  await expect(page.getByRole("region", { name: "Text of index.md" })).not.toContainText(
    "on a branch",
  );
  await page.getByRole("treeitem", { name: /My-cat\.png/ }).click();
  await page.getByRole("button", { name: "Actions of My-cat.png" }).click();
  await page.getByRole("menuitem", { name: "Rename or move" }).press("Enter");
  const path = page.getByLabel("New path");
  await path.fill("pictures/cat.png");
  await path.press("Enter");
  await expect(page.getByRole("insertion")).toContainText("![](pictures/cat.png)");
  await expectFits(page);
  await page.getByRole("button", { name: "Move file and change 1 link" }).click();
  await expect(page.getByText("Moved on main. The build starts now.").first()).toBeVisible();
  await page.getByRole("button", { name: "Actions of pictures/cat.png" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("1 link in 1 note will lead nowhere.")).toBeVisible();
  await page.getByRole("button", { name: "Delete file", exact: true }).click();
  await expect(
    page.getByText("Deleted on main. The build starts now.", { exact: true }),
  ).toBeVisible();
});

/** Types what a hostile author might, looks at the preview and the issues, and removes it again. */
async function expectPreview(page: Page, editor: Locator): Promise<void> {
  const pane = page.getByRole("region", { name: "Preview" });
  const note = pane.frameLocator("iframe").frameLocator("iframe:not([inert])");
  // The first deployment of the project has to end.
  await expect(async () => {
    await editor.focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("!");
    await page.keyboard.press("Backspace");
    await expect(note.getByRole("heading", { name: "Home" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(note.getByRole("listitem").filter({ hasText: /^b$/ })).toBeVisible();
  await page.keyboard.insertText(
    "\n\nSee [[Nowhere]] <b onclick='parent.parent.hacked = 1'>bold</b><script>top.hacked = 1</script>" +
      "<img src=x onerror='top.hacked = 1'>",
  );
  await note.getByText("bold", { exact: true }).click();
  expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
  expect(await page.locator("main b", { hasText: "bold" }).count()).toBe(0);
  const issues = page.getByRole("list", { name: "Issues of the note" });
  await expect(issues).toContainText("No page or file is named Nowhere.");
  await expectFits(page);

  // In a narrow window, the preview takes the place of the text.
  await page.setViewportSize(PHONE);
  await expect(editor).toBeHidden();
  await issues.getByRole("button", { name: "Line 10" }).first().click();
  await expect(pane).toBeHidden();
  await expect(editor).toBeFocused();
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press("ControlOrMeta+e");
  await expect(note.getByText("bold", { exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(issues).toBeHidden();
}

async function projectIdOf(page: Page, org: string): Promise<string> {
  return page.evaluate(async (orgId) => {
    const { access_token: token } = JSON.parse(localStorage.getItem("pressmark.session")!) as {
      access_token: string;
    };
    const of = encodeURIComponent(JSON.stringify({ projectId: "diary", orgId }));
    const answer = await fetch(`/trpc/projects.get?input=${of}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { result } = (await answer.json()) as { result: { data: { project: { id: string } } } };
    return result.data.project.id;
  }, org);
}
