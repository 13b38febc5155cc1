import { expect } from "@playwright/test";
import { open, publish } from "./deployment-list.ts";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  press,
  test,
} from "../support.ts";

test("a long page shows its first change, and N and P step through the others", async ({
  page,
}) => {
  await newAccount(page, "stepper");
  const filler = "A line that stays.\n\n".repeat(60);
  const text = (end: string) => `# Long\n\n${filler}First ${end}.\n\n${filler}Second ${end}.\n`;
  const repository = makeRepository({ "index.md": text("before") });
  const project = await createProject(page, "Long", repository);
  await publish(page, project, repository, null);
  repository.write("index.md", text("after"));
  await publish(page, project, repository, "Two changes");
  await open(page, "Two changes");
  await page.goto(`${page.url()}/compare?path=index.md`);
  await expect(page.getByText("Change 1 of 2")).toBeVisible();
  const frame = page.frameLocator('iframe[title="Changes to index.md"]');
  const [first, second] = [frame.locator("main ins").nth(0), frame.locator("main ins").nth(1)];
  await expect(first).toBeInViewport();
  await expect(second).not.toBeInViewport();
  await press(page, "n");
  await expect(page.getByText("Change 2 of 2")).toBeVisible();
  await expect(second).toBeInViewport();
  await expect(page.getByRole("button", { name: "Next change" })).toBeDisabled();
  await press(page, "p");
  await expect(first).toBeInViewport();
  await expectNoBarriers(page);
});
