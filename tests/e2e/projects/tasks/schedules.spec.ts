import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../../support.ts";

const PHONE = { width: 390, height: 844 };

test("a member sets up a schedule, runs it, sees its task and its cost, pauses and removes it", async ({
  page,
  model,
}) => {
  const { org } = await newAccount(page, "schedules");
  const repository = makeRepository({ "guides/start.md": "# Start\n" });
  await createProject(page, "Mosses", repository);
  repository.push();
  await page.goto(`${dashboard()}/${org}/mosses/agent`);
  const schedules = page.getByRole("region", { name: "Schedules" });
  await expect(schedules.getByText("No schedules yet")).toBeVisible();
  await expectNoBarriers(page);
  await schedules.getByRole("button", { name: "Add schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Add schedule" });
  await dialog.getByLabel("Task", { exact: true }).selectOption("Write a guide");
  await dialog.getByLabel("Folder of the guide").fill("guide");
  await dialog.getByLabel("Day").selectOption("Friday");
  await dialog.getByLabel("Time").selectOption("07:00");
  await dialog.getByLabel("Monthly budget, in US dollars").fill("5");
  await dialog.getByRole("button", { name: "Add schedule" }).click();
  await expect(dialog.getByRole("alert")).toContainText("prices of the model are not known");
  await expectNoBarriers(page);
  await dialog.getByLabel("Monthly budget, in US dollars").fill("");
  await dialog.getByRole("button", { name: "Add schedule" }).click();
  await expect(schedules.getByText("Every Friday at 07:00")).toBeVisible();
  await expect(schedules.getByText(/^Next: Fri, .+ 07:00$/)).toBeVisible();

  const choose = async (name: string) => {
    await schedules.getByRole("button", { name: /^Actions of the schedule/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  model.script({ text: "The guide is short." });
  await choose("Run now");
  await page.waitForURL(new RegExp(`/${org}/mosses/chat/[a-z0-9]{16}$`));
  await expect(page.getByText("The guide is short.").last()).toBeVisible();
  await page.goto(`${dashboard()}/${org}/mosses/agent`);
  await expect(schedules.getByRole("link", { name: "started a task" })).toBeVisible();
  const history = page.getByRole("region", { name: "Tasks that schedules started" });
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText(/^This month: 1 task, /)).toBeVisible();
  await expectNoBarriers(page);
  await choose("Pause");
  await expect(schedules.getByText("Paused")).toBeVisible();

  await page.setViewportSize(PHONE);
  await expectNoBarriers(page);
  await schedules.getByRole("button", { name: /^Actions of the schedule/ }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: /^Remove the schedule/ });
  await question.getByRole("button", { name: "Remove schedule" }).click();
  await expect(schedules.getByText("No schedules yet")).toBeVisible();
  await expect(history.getByRole("listitem")).toHaveCount(1);
});
