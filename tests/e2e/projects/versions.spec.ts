import { expect } from "@playwright/test";
import {
  createProject,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
  visitUntil,
} from "../support.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];

test("a visitor of an old version finds the same page in the newest one", async ({ page }) => {
  await newAccount(page, "mary");
  const manual = (version: string) => ({
    [`${version}/index.md`]: `# Manual of ${version}\n\n[Set up](setup.md)\n`,
    [`${version}/setup.md`]: `# Set up the press\n\nRollers of ${version}.\n`,
    [`${version}/ink.md`]: `# Ink\n\nBlack.\n`,
  });
  const repository = makeRepository({
    ...manual("v1.2"),
    ...manual("v2.0"),
    "v1.2/lead.md": "# Lead\n\nNo longer used.\n",
  });
  await createProject(page, "Press manual", repository);
  const printed = repository.push();
  const site = /remote: .*(http:\/\/press-manual--[^\s]+localhost:\d+)/.exec(printed)?.[1];

  const visitor = await page.context().newPage();
  await visitUntil(visitor, `${site}/v1.2/setup`, visitor.getByText("Rollers of v1.2"));
  const list = visitor.getByRole("navigation", { name: "Versions" });
  const notice = visitor.getByRole("complementary", { name: "About this version" });
  for (const size of SIZES) {
    await visitor.setViewportSize(size);
    await visitor.goto(`${site}/v1.2/setup`);
    await expect(notice).toHaveText(
      "You are reading the documentation of version 1.2. Version 2.0 is the newest.",
    );
    await list.getByText("Version 1.2").focus();
    await visitor.keyboard.press("Enter");
    await expect(list.getByRole("link", { name: "v1.2" })).toHaveAttribute("aria-current", "true");
    await expectNoBarriers(visitor);
    const used = await visitor.evaluate(() => document.documentElement.scrollWidth);
    expect(used).toBeLessThanOrEqual(size.width);
    await visitor.keyboard.press("Tab");
    await visitor.keyboard.press("Enter");
    await expect(visitor).toHaveURL(`${site}/v2.0/setup`);
    await expect(notice).toBeHidden();
    await expectNoBarriers(visitor);
  }
  // A page that the newest version lacks leads to its front page.
  await visitor.goto(`${site}/v1.2/lead`);
  await notice.getByRole("link", { name: "Version 2.0" }).click();
  await expect(visitor).toHaveURL(`${site}/v2.0`);

  await expect(async () => {
    await visitor.goto(`${site}/v1.2/ink`);
    await visitor.keyboard.press("/");
    await visitor.getByRole("combobox", { name: "Search this site" }).fill("rollers");
    await expect(visitor.getByRole("option")).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await expect(visitor.getByRole("option")).toContainText("v1.2");
});
