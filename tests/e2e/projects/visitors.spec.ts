import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  laterShows,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

const PHONE = { width: 390, height: 844 };
/** The browser of the tests says that it is a program. */
const browserOf = (visitor: string) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${visitor}`;

test("a member sees what visitors read and did not find, and redirects the address", async ({
  browser,
  page,
}) => {
  await page.clock.install();
  await newAccount(page, "counter");
  const repository = makeRepository({ "index.md": "# Counted\n", "new.md": "# New place\n" });
  const project = await createProject(page, "Counted notes", repository);
  repository.push();
  await page.goto(new URL(`${project}/visitors`, page.url()).href);
  const site = await page.getByRole("link", { name: "Visit site" }).getAttribute("href");
  for (const visitor of ["one", "two", "three"]) {
    const context = await browser.newContext({ userAgent: browserOf(visitor) });
    const visit = await context.newPage();
    expect((await visit.goto(new URL("/new", site!).href))?.status()).toBe(200);
    expect((await visit.goto(new URL("/old-place", site!).href))?.status()).toBe(404);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  }
  const pages = page.getByRole("region", { name: "Pages" });
  // The server of the sites stores the counts every 20 seconds.
  await laterShows(page, pages.getByRole("link", { name: "New place" }));
  const redirect = page.getByRole("link", { name: "Make a redirect from /old-place" });
  await expect(redirect).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("row").nth(1)).toHaveText(/33$/);
  await expectNoBarriers(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await redirect.click();

  const rules = page.getByRole("region", { name: "Redirects", exact: true });
  await expect(rules.getByLabel("Rule 1: from")).toHaveValue("/old-place");
  await expect(rules.getByLabel("Rule 1: to")).toBeFocused();
  await page.keyboard.type("/new");
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(rules.getByRole("button", { name: "Save" })).toBeDisabled();
});
