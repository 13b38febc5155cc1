import { cpSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright";
import type { Bench } from "./bench.ts";
import { multiply } from "./corpora/copies.ts";
import { git } from "./corpora/git.ts";
import { makeCorpus, type OpenCorpus } from "./corpora/open-corpus.ts";
import { openUsual, POWERSHELL } from "./corpora/usual.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** Frame time of a 60 Hz screen. */
const FRAME_MS = 1_000 / 60;
const LOOK_EVERY_MS = 1_000;
const DRAG_STEPS = 120;
const STEP_MS = 25;
const WHEEL_STEPS = 30;
const COPIES = 5;

/**
 * The main thread's time per frame of a graph of 15,000 notes while a user drags it, and zooms in and out. The graphics
 * card does the drawing itself, and benchmark machines rarely have one.
 */
export async function graphDrawing({ corpora }: Bench): Promise<Figure[]> {
  const corpus = openCopies(corpora);
  const platform = await startPlatform();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--disable-background-networking", "--use-angle=swiftshader"],
  });
  try {
    const address = await deploymentOf(platform, corpus.directory);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(recordFrames);
    await page.goto(platform.signInUrl);
    await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
    const started = performance.now();
    await page.goto(`${address}/graph`);
    const drawing = page.getByRole("application", { name: /^Graph of/ });
    await drawing.waitFor({ timeout: 120_000 });
    await page.waitForFunction(() => window.costs.length > 0);
    const opened = performance.now() - started;
    const nodes = Number(
      /of ([\d,]+) nodes/
        .exec((await drawing.getAttribute("aria-label")) ?? "")?.[1]
        ?.replaceAll(",", ""),
    );
    const box = (await drawing.boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const dragged = await framesOf(page, () => drag(page, middle));
    const zoomed = await framesOf(page, () => zoom(page, middle));
    const what = `of the graph of ${nodes.toLocaleString("en")} nodes`;
    return [
      { name: `first picture ${what}`, value: opened, unit: "ms" },
      ...figuresOf(`a picture ${what}, dragged`, dragged),
      ...figuresOf(`a picture ${what}, zoomed`, zoomed),
    ];
  } finally {
    await browser.close();
    await platform.stop();
    corpus.close();
  }
}

/** Five copies, because this needs a number of nodes with links among them, and not their text. */
function openCopies(corpora: Bench["corpora"]): OpenCorpus {
  const once = openUsual(corpora, POWERSHELL);
  const copies = makeCorpus(`${COPIES} copies of ${POWERSHELL}`, (directory) => {
    cpSync(once.directory, directory, {
      recursive: true,
      filter: (path) => basename(path) !== ".git",
    });
    multiply(directory, COPIES);
  });
  once.close();
  return copies;
}

function figuresOf(name: string, frames: number[]): Figure[] {
  return [
    { name: `${name}, median of ${frames.length}`, value: median(frames), unit: "ms" },
    { name: `${name}, p95`, value: percentile(frames, 0.95), unit: "ms", accept: FRAME_MS },
  ];
}

async function deploymentOf(platform: Platform, repository: string): Promise<string> {
  const { project, pushUrl } = await platform.createProject("Graph");
  git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
  for (;;) {
    const { deployments } = await platform.api.deployments.list.query({
      projectId: project.id,
      limit: 1,
    });
    const [deployment] = deployments;
    if (deployment?.status === "failed") throw new Error(`the build failed: ${deployment.reason}`);
    if (deployment?.data === "ready")
      return `${platform.env.PUBLIC_URL}/${project.orgHandle}/${project.handle}/${deployment.id}`;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Milliseconds of the main thread for each frame during the action. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => window.costs.splice(0));
  await act();
  return page.evaluate(() => window.costs.map(({ ms }) => ms));
}

async function drag(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < DRAG_STEPS; step++) {
    const turn = (step / DRAG_STEPS) * 2 * Math.PI;
    await page.mouse.move(x + 200 * Math.sin(turn), y + 120 * Math.sin(2 * turn));
    await sleep(STEP_MS);
  }
  await page.mouse.up();
}

async function zoom(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  for (const turn of [-1, 1])
    for (let step = 0; step < WHEEL_STEPS; step++) {
      await page.mouse.wheel(0, turn * 60);
      await sleep(2 * STEP_MS);
    }
}

declare global {
  interface Window {
    /** Callbacks of the same frame have the same time. */
    costs: { at: number; ms: number }[];
  }
}

function recordFrames(): void {
  window.costs = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) =>
    ask((at) => {
      const started = performance.now();
      draw(at);
      const ms = performance.now() - started;
      const last = window.costs.at(-1);
      if (last?.at === at) last.ms += ms;
      else window.costs.push({ at, ms });
    });
}
