import { type Browser, expect, type Page } from "@playwright/test";
import { anotherPerson, dashboard, expectFits, newAccount, signIn, test } from "../support.ts";
import { call } from "../signed-in.ts";

/** The same user in another browser. */
async function signInElsewhere(browser: Browser, of: { email: string; password: string }) {
  const page = await anotherPerson(browser);
  await signIn(page, of);
  return page;
}

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Text of diary.md" });

async function writeAtEnd(page: Page, text: string, where: "Home" | "End" = "End") {
  await editorOf(page).focus();
  await page.keyboard.press(`ControlOrMeta+${where}`);
  await page.keyboard.type(text);
}

test("a draft survives its browser, and two people on one note see each other and lose nothing", async ({
  page,
  browser,
}) => {
  const ada = await newAccount(page, "ada");
  const { org } = await call<{ org: { id: string; handle: string } }>(page, "orgs.create", {
    name: "Writers",
  });
  const source = { kind: "remote" };
  const created = await call<{ project: { id: string } }>(page, "projects.create", {
    orgId: org.id,
    name: "Diary",
    source,
  });
  const projectId = created.project.id;
  const content = "one\n\ntwo\n\nthree\n";
  const changes = [{ path: "diary.md", content }];
  await call(page, "source.write", { projectId, base: null, changes });
  const address = `${dashboard()}/${org.handle}/diary/source`;

  // The browser crashes a moment after the draft is on the server.
  const first = await signInElsewhere(browser, ada);
  await first.goto(`${address}?path=diary.md&edit=1`);
  await writeAtEnd(first, "four, in the first browser");
  await expect(first.getByText(/Your draft is in this browser and on the server/)).toBeVisible();
  await first.context().close();

  await page.goto(address);
  const drafts = page.getByRole("region", { name: "Your drafts" });
  await expect(drafts).toContainText("diary.md");
  await expectFits(page);
  await drafts.getByRole("button", { name: "Continue diary.md" }).click();
  await expect(page.getByText(/This is your draft of .*, from another browser/)).toBeVisible();
  await expect(editorOf(page)).toContainText("four, in the first browser");

  const bob = await anotherPerson(browser);
  const { email } = await newAccount(bob, "bob");
  const added = await call<{ invitation: { url: string } | null }>(page, "orgs.addMember", {
    orgId: org.id,
    userEmail: email,
  });
  const token = added.invitation!.url.split("/").at(-1);
  await call(bob, "orgs.invitations.accept", { token });
  await bob.goto(`${address}?path=diary.md&edit=1`);
  await expect(bob.getByText(/^ada-\S+ is editing this note too, and has changes/)).toBeVisible();
  await expect(page.getByText(/^bob-\S+ has this note open too\.$/)).toBeVisible();
  await expectFits(page);

  // Two of one person's browsers write different drafts, and the person chooses.
  const second = await signInElsewhere(browser, ada);
  await second.goto(`${address}?path=diary.md&edit=1`);
  await expect(second.getByText(/You have this note open in another tab/)).toBeVisible();
  await writeAtEnd(second, ", and in the third");
  await expect(second.getByText(/Your draft is in this browser and on the server/)).toBeVisible();
  await writeAtEnd(page, ", and in the second");
  const choice = page.getByRole("region", { name: "Another draft" });
  await choice.getByRole("button", { name: "Show the other draft" }).click();
  await expect(choice.getByRole("region", { name: "The other draft" })).toContainText(
    "in the first browser, and in the third",
  );
  await expectFits(page);
  await choice.getByRole("button", { name: "Use this browser’s draft" }).click();
  await expect(page.getByText(/Your draft is in this browser and on the server/)).toBeVisible();
  await second.context().close();

  await writeAtEnd(bob, "Bob’s ", "Home");
  await bob.getByRole("button", { name: "Save", exact: true }).click();
  await bob.getByRole("button", { name: "Save and publish" }).click();
  await expect(
    bob.getByText("Saved on main. The build starts now.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^bob-\S+ saved this note just now\. Your save/)).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Merge their changes now" }).click();
  await expect(editorOf(page)).toContainText("Bob’s one");
  await expect(editorOf(page)).toContainText("and in the second");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(
    page.getByText("Saved on main. The build starts now.", { exact: true }),
  ).toBeVisible();
  await expect(bob.getByText(/^ada-\S+ saved this note just now\. The text here/)).toBeVisible();
  await expect(editorOf(bob)).toContainText("and in the second");
  await page.getByRole("button", { name: "Close the editor" }).click();
  await expect(page.getByRole("region", { name: "Text of diary.md" })).toBeVisible();
  await expect(drafts).toBeHidden();
});
