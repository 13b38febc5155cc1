import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import {
  createProject,
  dashboard,
  expectNoBarriers,
  makeRepository,
  newAccount,
  test,
} from "../support.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC",
  "base64",
);

/** A project with two deployments, of which the first is not live. Returns their ids, oldest first. */
async function publishTwice(page: Page): Promise<{ project: string; ids: string[] }> {
  const repository = makeRepository({ "index.md": "# Front\n\n[[Cats]]\n" });
  writeFileSync(join(repository.directory, "cat.png"), PICTURE);
  repository.write("Cats.md", "# Cats\n\nThey sleep all day.\n\n![[cat.png]]\n");
  repository.commit("A cat");
  const project = await createProject(page, "Animals", repository);
  repository.push();
  await page.goto(`${dashboard()}${project}/deployments`);
  await expect(page.locator('main [data-status="success"]')).toHaveCount(1);
  repository.write("Cats.md", "# Cats\n\nThey play all day.\n\n![[cat.png]]\n");
  repository.commit("Cats play");
  repository.push();
  await expect(page.locator('main [data-status="success"]')).toHaveCount(2);
  const links = page.locator(`main a[href^="${project}/"]`);
  const addresses = await links.evaluateAll((elements) =>
    elements.map((link) => link.getAttribute("href")),
  );
  const ids = addresses.flatMap((href) => /\/([a-z0-9]{12})$/.exec(href ?? "")?.[1] ?? []);
  return { project, ids: [...new Set(ids)].toReversed() };
}

/** Checks that the picture and the theme's style sheet have loaded, although the frame is of another site. */
async function expectWhole(frame: FrameLocator): Promise<void> {
  const picture = frame.locator(".prose img").first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const sheets = () =>
    frame
      .locator("html")
      .evaluate(
        () =>
          [...document.styleSheets].filter(
            ({ href, cssRules }) => href?.includes("/_assets/theme-") && cssRules.length > 0,
          ).length,
      );
  await expect.poll(sheets).toBe(1);
}

/** Another site's page that frames these addresses. */
async function startStranger(addresses: string[]): Promise<{ url: string; close(): void }> {
  const frames = addresses.map(
    (address) => `<iframe src="${address.replaceAll("&", "&amp;")}"></iframe>`,
  );
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><h1>Stranger</h1>${frames.join("")}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test("pages and changes are shown inside the dashboard from the site's own origin, and cannot be framed by others", async ({
  browser,
  page,
}) => {
  // Two builds, two sites and three frames take a while on a busy machine.
  test.slow();
  await newAccount(page, "ada");
  const { project, ids } = await publishTwice(page);
  const [older, newer] = ids;
  expect(ids).toHaveLength(2);

  await page.goto(`${dashboard()}${project}/${older}/posts`);
  await page.locator("main").getByRole("button", { name: /^Cats/ }).click();
  const preview = page.frameLocator('iframe[title="Preview of Cats"]');
  await expect(preview.getByText("They sleep all day.")).toBeVisible();
  await expectWhole(preview);
  const previewUrl = await page.locator('iframe[title="Preview of Cats"]').getAttribute("src");
  expect(new URL(previewUrl!).searchParams.has("signature")).toBe(true);
  expect(new URL(previewUrl!).origin).not.toBe(dashboard());
  const cookies = await page.context().cookies(new URL(previewUrl!).origin);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "None" });

  // A link inside the page is followed inside the frame.
  const address = page.url();
  await preview.getByRole("link", { name: "Front" }).first().click();
  await expect(preview.getByRole("heading", { name: "Front", level: 1 })).toBeVisible();
  expect(page.url()).toBe(address);

  await page.goto(`${dashboard()}${project}/settings/theme`);
  await page.getByRole("radio", { name: "Magazine" }).check();
  await page.getByRole("combobox", { name: "Page", exact: true }).selectOption("A long note");
  const themed = page.frameLocator('iframe[title="Preview of the theme"]');
  // The home page may appear briefly between the two choices.
  await expect(themed.locator("body.kind-note header.masthead")).toBeVisible();
  await expect(themed.getByText("They play all day.")).toBeVisible();
  // A real click would miss the link because the frame is scaled. Chromium sometimes never acknowledges a key press that navigates a cross-site frame (1 of 20
  // on a busy machine), so events that open another page are dispatched inside the frame.
  await themed.getByRole("link", { name: "Animals" }).first().dispatchEvent("click");
  await expect(themed.locator("body.kind-home header.masthead")).toBeVisible();
  await expectNoBarriers(page);
  // Search results keep the theme too. The search index is built after the pages.
  const search = themed.getByRole("combobox", { name: "Search this site" });
  // The page is visible before its scripts have run.
  await expect(async () => {
    await themed.getByRole("link", { name: "Animals" }).first().press("/");
    await expect(search).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const hit = themed.getByRole("option", { name: /^Cats/ });
  await expect(async () => {
    await search.fill("");
    await search.fill("play");
    await expect(hit).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await search.dispatchEvent("keydown", { key: "Enter" });
  await expect(themed.locator("body.kind-note header.masthead")).toBeVisible();

  await page.goto(`${dashboard()}${project}/${newer}/compare?path=Cats.md`);
  const change = page.frameLocator('iframe[title="Changes to Cats.md"]');
  await expect(change.locator("del.change", { hasText: "sleep" })).toBeVisible();
  await expect(change.locator("ins.change", { hasText: "play" })).toBeVisible();
  await expectWhole(change);
  const changeUrl = await page.locator('iframe[title="Changes to Cats.md"]').getAttribute("src");

  const liveUrl = new URL("/cats", changeUrl!).href;
  const reader = await browser.newContext();
  const live = await (await reader.newPage()).goto(liveUrl);
  expect(live!.status()).toBe(200);
  expect(await reader.cookies()).toEqual([]);

  const stranger = await startStranger([previewUrl!, changeUrl!, liveUrl]);
  try {
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("frame-ancestors")) refused.push(message.text());
    });
    await page.goto(stranger.url);
    await expect.poll(() => refused.length).toBe(3);
    for (const frame of page.frames().slice(1))
      expect(await frame.locator("body").innerText()).not.toMatch(/They|Front/);
  } finally {
    stranger.close();
  }
});
