import { expect } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

const text = "Soil, water and light. ".repeat(6);
const files = {
  "index.md": `---\ndescription: Notes\n---\n# Garden\n\n${text}\n\n[Roses](plants/roses.md)\n`,
  "plants/roses.md": `---\ntags: [red]\ndate: 2026-03-09\n---\n# Roses\n\n${text}\n\n## Water\n\n${text}\n\n## Light\n\n${text}\n`,
  "plants/ferns.md": `# Ferns\n\n${text}\n\n## Shade\n\nSee [[roses]].\n\n## Soil\n\n\`\`\`sh\necho fern\n\`\`\`\n`,
  "fr/index.md": "# Jardin\n\nTerre, eau et lumière.\n\n[Roses](plants/roses.md)\n",
  "fr/plants/roses.md":
    "---\ntags: [rouge]\ndate: 2026-03-10\n---\n# Les roses\n\nElles sont parfumées.\n\n## Eau\n\nPeu.\n\n## Lumière\n\nBeaucoup.\n",
  "ar/index.md": "# حديقة\n\nالتربة والماء والضوء.\n\n[الورود](plants/roses.md)\n",
  "ar/plants/roses.md":
    "---\ntags: [أحمر]\ndate: 2026-03-11\n---\n# الورود\n\nرائحتها جميلة.\n\n## الماء\n\nقليل.\n\n## الضوء\n\nكثير.\n",
};

test("visitors read, switch and search a site in their language", async ({ browser, page }) => {
  await newAccount(page, "translator");
  const repository = makeRepository(files);
  const project = await createProject(page, "Garden of languages", repository);
  const printed = repository.push();
  const site = /remote: .*(http:\/\/garden-of-languages--[^\s]+localhost:\d+)/.exec(printed)![1]!;
  await page.goto(dashboard() + project);
  await page
    .getByRole("link", { name: /First notes/ })
    .first()
    .click();
  await expect(page.getByText("3 languages from their folders: English").first()).toBeVisible();

  const french = await browser.newContext({
    locale: "fr-FR",
    viewport: { width: 1280, height: 800 },
  });
  const visitor = await french.newPage();
  await test.step("the address of the site leads to the visitor's language", async () => {
    // Until the site is live, a page says that it is being built.
    await expect(async () => {
      await visitor.goto(site);
      await expect(visitor).toHaveURL(`${site}/fr`, { timeout: 2_000 });
    }).toPass();
    await expect(visitor.getByRole("heading", { name: "Jardin" })).toBeVisible();
    expect(await french.cookies()).toEqual([]);
  });

  await test.step("a choice in the switcher wins, by keyboard", async () => {
    const summary = visitor.locator("details.languages summary").filter({ visible: true });
    await summary.focus();
    await visitor.keyboard.press("Enter");
    const english = visitor.getByRole("link", { name: "English" }).filter({ visible: true });
    await expect(english).toHaveAttribute("hreflang", "en");
    await expectNoBarriers(visitor);
    await english.press("Enter");
    await expect(visitor.getByRole("heading", { name: "Garden", exact: true })).toBeVisible();
    await visitor.getByRole("link", { name: "Roses", exact: true }).first().click();
    await expect(visitor).toHaveURL(`${site}/plants/roses`);
    await visitor.getByRole("link", { name: "Garden of languages" }).first().click();
    await expect(visitor).toHaveURL(`${site}/`);
  });

  await test.step("a page that is not translated says so", async () => {
    await visitor.goto(`${site}/fr/plants/roses`);
    await visitor.getByRole("link", { name: "Ferns" }).first().click();
    await expect(visitor).toHaveURL(`${site}/fr/plants/ferns`);
    await expect(visitor.getByText("Cette page n’est pas encore traduite.")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Original : English" })).toHaveAttribute(
      "href",
      "/plants/ferns",
    );
    await expectNoBarriers(visitor);
  });

  await test.step("the search finds pages in the language of the page", async () => {
    await expect(async () => {
      await visitor.goto(`${site}/fr/plants/roses`);
      await visitor.keyboard.press("/");
      await visitor
        .getByRole("combobox", { name: "Rechercher sur ce site" })
        .fill("roses parfumees");
      await expect(visitor.getByRole("status")).toHaveText("1 page", { timeout: 5_000 });
    }).toPass();
    await expect(visitor.getByRole("option", { name: /Les roses/ })).toBeVisible();
    await expectNoBarriers(visitor);
  });

  await test.step("right to left, on a phone, without a script", async () => {
    const phone = await browser.newContext({
      locale: "ar-EG",
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const reader = await phone.newPage();
    await reader.goto(site);
    await expect(reader).toHaveURL(`${site}/ar`);
    await expect(reader.locator("html")).toHaveAttribute("dir", "rtl");
    await reader.locator("details.languages summary").filter({ visible: true }).click();
    await reader.getByRole("link", { name: "Français" }).filter({ visible: true }).click();
    await expect(reader).toHaveURL(`${site}/fr`);
  });
});
