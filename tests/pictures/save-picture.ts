import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

export const PICTURES = join(import.meta.dirname, "../../web/src/components/pictures");
/** Twice the width at which the public pages show a picture. */
const WIDTH = 1280;
const QUALITY = 78;
/** The part of the dashboard that is still legible at half its size. */
const DASHBOARD = { width: 860, height: 600 };

/** Saves what the window shows, as WebP. `name` has no extension. */
export async function savePicture(page: Page, name: string): Promise<void> {
  const file = join(PICTURES, `${name}.webp`);
  mkdirSync(dirname(file), { recursive: true });
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  const webp = sharp(shot).resize({ width: WIDTH }).webp({ quality: QUALITY, effort: 6 });
  writeFileSync(file, await webp.toBuffer());
}

const DOCS = join(import.meta.dirname, "../../web/content/docs");
const DOCS_WINDOW = { width: 1200, height: 760 };
const DOCS_WIDTH = 1800;

/** Saves a page as a picture of the docs. Null is the open page. */
export async function saveForDocs(page: Page, address: string | null, name: string): Promise<void> {
  await page.setViewportSize(DOCS_WINDOW);
  if (address) await openSettled(page, address);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  const webp = sharp(shot).resize({ width: DOCS_WIDTH }).webp({ quality: QUALITY, effort: 6 });
  writeFileSync(join(DOCS, `${name}.webp`), await webp.toBuffer());
}

/** Saves the upper part of a page of the dashboard, in a window in which the sidebar is closed. `null` stands for the open page, `shown` is in the middle of it. */
export async function saveDashboard(
  page: Page,
  address: string | null,
  name: string,
  shown?: Locator,
): Promise<void> {
  await page.setViewportSize(DASHBOARD);
  if (address) await openSettled(page, address);
  await shown?.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await savePicture(page, `dashboard/${name}`);
}

/** Opens a page and waits for its fonts and for the pictures in view. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
}
