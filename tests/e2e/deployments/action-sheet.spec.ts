import { expect } from "@playwright/test";
import { publish, row } from "./deployment-list.ts";
import { createProject, makeRepository, newAccount, press, test } from "../support.ts";

test("on a phone, a dialog opened from the action sheet returns the focus to the button that opened the sheet", async ({
  page,
}) => {
  await newAccount(page, "annie");
  const repository = makeRepository({ "index.md": "# One\n" });
  const project = await createProject(page, "Sheet", repository);
  await publish(page, project, repository, null);
  await page.setViewportSize({ width: 390, height: 844 });
  const actions = row(page, "First notes").getByRole("button", { name: /^Actions for/ });
  await actions.click();
  await page.getByRole("button", { name: "Pin this deployment" }).click();
  const question = page.getByRole("dialog", { name: /^Pin the site to/ });
  await expect(question).toBeVisible();
  await press(page, "Escape");
  await expect(question).toBeHidden();
  await expect(actions).toBeFocused();

  await actions.click();
  await page.getByRole("button", { name: "Pin this deployment" }).click();
  await question.getByRole("button", { name: "Pin", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(actions).toBeFocused();
});
