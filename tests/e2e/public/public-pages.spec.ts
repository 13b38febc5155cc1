import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { dashboard, expectNoBarriers, newAccount, takenOver, test } from "../support.ts";

/** Compressed, as a visitor on a slow connection downloads it. */
const SCRIPT_BUDGET_BYTES = 120 * 1024;
/** Too small to notice. A picture or a bar that pushes the text down causes a shift many times larger. */
const SHIFT_MAX = 0.02;

/** Longer than a browser waits for a font before it shows text. */
const LATE_MS = 600;

/** One page of every layout. The colors of every other one are checked on a desktop, and those of the rest on a phone. */
const layouts = [
  "/",
  "/pricing",
  "/styleguide",
  "/docs/start/quick-start",
  "/guides",
  "/guides/publish-an-obsidian-vault",
  "/blog",
  "/templates",
  "/legal/privacy",
  "/waitlist",
  "/status",
  "/nobody-has-this",
];

interface Traffic {
  scripts: Promise<number>[];
  foreign: string[];
  errors: string[];
}

function watch(page: Page): Traffic {
  const traffic: Traffic = { scripts: [], foreign: [], errors: [] };
  const isOurs = (url: string) => !/^https?:/.test(url) || url.startsWith(`${dashboard()}/`);
  page.on("request", (request) => {
    // Previews of templates are sites in their own frames.
    if (request.frame() === page.mainFrame() && !isOurs(request.url()))
      traffic.foreign.push(request.url());
  });
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && isOurs(response.url()))
      traffic.scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  page.on("pageerror", (error) => traffic.errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    const own = isOurs(message.location().url) && !message.text().includes("404");
    if (own && message.type() === "error") traffic.errors.push(`${page.url()}: ${message.text()}`);
  });
  return traffic;
}

/** The layout shift since the page appeared, as the browser measures it. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        // Buffered entries are reported before the second frame from now.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

for (const { name, width, height, oddColors } of [
  { name: "a desktop", width: 1280, height: 800, oddColors: false },
  { name: "a phone", width: 390, height: 844, oddColors: true },
])
  test(`on ${name} every kind of public page is light, stable and accessible`, async ({
    context,
  }) => {
    for (const [index, path] of layouts.entries()) {
      // Each page has its own tab, so that nothing carries over to the next one.
      const visit = await context.newPage();
      await visit.setViewportSize({ width, height });
      const traffic = watch(visit);
      await visit.goto(dashboard() + path);
      await takenOver(visit);
      await visit.evaluate(() => document.fonts.ready);
      await expect(visit.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      await expect(visit, path).toHaveTitle(/^.+ • Pressmark$/);
      visit.removeAllListeners("response");
      const bytes = (await Promise.all(traffic.scripts)).reduce((sum, size) => sum + size, 0);
      expect(bytes, path).toBeGreaterThan(0);
      expect(bytes, path).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
      expect(await shifted(visit), path).toBeLessThanOrEqual(SHIFT_MAX);
      const scrollWidth = await visit.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, path).toBeLessThanOrEqual(width);
      const colors = (index % 2 === 1) === oddColors;
      await expectNoBarriers(visit, colors ? "everything" : "structure");
      expect(traffic.foreign).toEqual([]);
      expect(traffic.errors).toEqual([]);
      await visit.close();
    }
  });

test("the home page shows the page that a push published, in the theme that a visitor chooses", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/`);
  await takenOver(page);
  const journal = page.getByRole("img", { name: /page of the theme Journal/ });
  await expect(journal).toHaveJSProperty("complete", true);
  await page.getByRole("radio", { name: "Journal" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("img", { name: /page of the theme Magazine/ })).toBeVisible();
  await expect(journal).toHaveCount(0);
  await page.getByRole("link", { name: "Slow Post" }).click();
  await expect(page).toHaveURL(/\/templates\/personal-blog$/);
});

test("on a slow connection neither a late font nor the footer of a short page moves the text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  const loaded = page.waitForResponse(/inter-latin-.*\.woff2$/);
  await page.goto(`${dashboard()}/guides/publish-an-obsidian-vault`);
  await (await loaded).finished();
  await page.evaluate(() => document.fonts.ready);
  expect(await shifted(page)).toBeLessThanOrEqual(SHIFT_MAX);
  await page.goto(`${dashboard()}/nobody-has-this`);
  // Content below the first screen may grow as its lines load.
  await expect(page.getByRole("contentinfo")).not.toBeInViewport();
});

test("without JavaScript a page is complete: title, text, menu and the link to the next page", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${dashboard()}/docs/start/quick-start`);
  await expect(page.getByRole("heading", { level: 1, name: "Quick start" })).toBeVisible();
  await expect(page.getByText("npm start", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "How it works" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "How it works" })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await page.goto(`${dashboard()}/waitlist`);
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await page.goto(`${dashboard()}/login`);
  await expect(page).toHaveTitle("Log in • Pressmark");
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
});

test("a signed-in user is redirected from / to the dashboard, and can still open the home page", async ({
  page,
}) => {
  await page.goto(`${dashboard()}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { org } = await newAccount(page, "gate");
  await page.goto(`${dashboard()}/`);
  await page.waitForURL(`${dashboard()}/${org}`);
  await page.goto(`${dashboard()}/home`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
});
