import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectFits,
  expectNoBarriers,
  makeRepository,
  markPage,
  newAccount,
  test,
} from "../support.ts";

const PHONE = { width: 390, height: 844 };

/** The 15th of the next month is never today, and it is in no other month's calendar. */
function nextMonth(): { iso: string; name: string } {
  const now = new Date();
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15));
  const named = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return { iso: date.toISOString().slice(0, 7), name: date.toLocaleDateString("en", named) };
}

test("the schedule explains how to schedule a note, and shows scheduled notes in a calendar and on a phone", async ({
  page,
}) => {
  const { iso, name } = nextMonth();
  await newAccount(page, "schedule");
  const repository = makeRepository({ "index.md": "# Seeds\n" });
  const project = await createProject(page, "Seeds", repository);
  await page.goto(dashboard() + project);
  await page
    .getByRole("navigation", { name: "Project" })
    .getByRole("link", { name: "Schedule" })
    .click();
  await expect(page).toHaveTitle(/^Schedule of Seeds/);
  await expect(page.getByRole("heading", { name: "Nothing is scheduled" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Front matter" })).toContainText(
    `publishAt: ${iso}-01T09:00`,
  );
  await expectFits(page);

  const isSameDocument = await markPage(page);
  const times = ["09:00", "10:00", "11:00", "12:30"];
  for (const [index, time] of times.entries())
    repository.write(`bed-${index}.md`, `---\npublishAt: ${iso}-15T${time}\n---\n# Bed ${index}\n`);
  repository.write("offer.md", `---\nunpublishAt: ${iso}-16\n---\n# Offer\n`);
  repository.commit("Schedule notes");
  repository.push();
  await page.getByRole("button", { name: `Next change: ${name}` }).press("Enter");
  await isSameDocument();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText("Times are in UTC.")).toBeVisible();
  const calendar = page.getByRole("table", { name: `Scheduled changes in ${name}` });
  await expect(calendar.getByRole("columnheader")).toHaveCount(7);
  const dayOf = (link: string) =>
    calendar.getByRole("cell").filter({ has: page.getByRole("link", { name: link }) });
  await expect(dayOf("Offer").getByRole("listitem")).toContainText("00:00 Take down");
  await expect(dayOf("Bed 0").getByRole("listitem")).toHaveCount(3);
  await expectFits(page);

  await dayOf("Bed 0")
    .getByRole("button", { name: /^1 more/ })
    .press("Enter");
  const day = page.getByRole("region", { name: new RegExp(`${name.split(" ")[0]} 15, `) });
  await expect(day.getByRole("heading")).toBeFocused();
  await expect(day.getByRole("listitem")).toHaveCount(4);
  await expect(day.getByRole("listitem").last()).toContainText("12:30");
  await expectNoBarriers(page);
  await day.getByRole("button", { name: "Close the day" }).press("Enter");
  await page.getByRole("button", { name: "Today" }).press("Enter");
  await expect(page.locator("td[aria-current=date]")).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).press("Enter");
  await expect(dayOf("Offer")).toBeVisible();

  await page.setViewportSize(PHONE);
  await expect(page.getByRole("table")).toHaveCount(0);
  const list = page.getByRole("region", { name: "Calendar" });
  await expect(list.getByRole("link")).toHaveText(["Bed 0", "Bed 1", "Bed 2", "Bed 3", "Offer"]);
  await list.getByRole("link", { name: "Bed 0" }).click();
  await expect(page.getByRole("heading", { name: "Bed 0" })).toBeVisible();
  await expect(page.getByText(`It will be published on ${iso}-15 at 09:00 UTC`)).toBeVisible();
});
