import { expect, type Locator, type Page } from "@playwright/test";
import { dashboard, type Repository } from "../support.ts";

/** A deployment in the visible list, found by its message. */
export const row = (page: Page, message: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: message }) });

/** Commits, pushes, and waits in the list of deployments until it is built. Returns git's output. */
export async function publish(
  page: Page,
  project: string,
  repository: Repository,
  message: string | null,
): Promise<string> {
  if (message) repository.commit(message);
  const printed = repository.push();
  await page.goto(`${dashboard()}${project}/deployments`);
  await expect(
    row(page, message ?? "First notes").locator('[data-status="success"]'),
  ).toBeVisible();
  return printed;
}

/** Opens a deployment from the visible list. */
export async function open(page: Page, message: string): Promise<void> {
  await page.getByRole("link", { name: message }).click();
  await expect(page.getByRole("heading", { level: 1, name: message })).toBeVisible();
}
