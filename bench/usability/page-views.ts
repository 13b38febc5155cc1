import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { findChromium } from "#tests/support/chromium.ts";
import { UsageError } from "../arguments.ts";

export interface PageView {
  status: number;
  /** Received over the network, with headers, as compressed. */
  bytes: number;
  /** Without the program: scripts, styles, fonts. */
  dataBytes: number;
  /** Until the last of it has arrived, and the app shows something. */
  ms: number;
}

/** @throws UsageError if this machine has none */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new UsageError("This benchmark needs Chromium. Install it, or set CHROMIUM_PATH.");
  return chromium.launch({ executablePath, args: ["--disable-background-networking"] });
}

/** A page that waits for its program before it asks for data is not loaded yet. */
const IDLE_MS = 1_500;
const LOOK_EVERY_MS = 50;
const PROGRAM = new Set(["Script", "Stylesheet", "Font", "Image"]);

/** Opens a page as a user does, and adds up what it loads until nothing has been loaded for a while. */
export async function viewPage(context: BrowserContext, url: string): Promise<PageView> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const view: PageView = { status: 0, bytes: 0, dataBytes: 0, ms: 0 };
  const startedAt = performance.now();
  let loadedAt = startedAt;
  const add = (bytes: number, isData: boolean) => {
    loadedAt = performance.now();
    view.bytes += bytes;
    if (isData) view.dataBytes += bytes;
  };
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    add(encodedDataLength, !PROGRAM.has(types.get(requestId) ?? "")),
  );
  session.on("Network.webSocketFrameReceived", ({ response }) =>
    add(response.payloadData.length, true),
  );
  const response = await page.goto(url);
  view.status = response?.status() ?? 0;
  // The app shows nothing before its program runs. Other documents have text at once.
  await page.waitForFunction(() => {
    const app = document.querySelector("#root");
    return app === null || (document.querySelector("main")?.textContent ?? "").length > 0;
  });
  loadedAt = Math.max(loadedAt, performance.now());
  while (performance.now() - loadedAt < IDLE_MS) await sleep(LOOK_EVERY_MS);
  view.ms = loadedAt - startedAt;
  await page.close();
  return view;
}
