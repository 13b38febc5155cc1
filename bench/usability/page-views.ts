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
  /** Until the last of it has arrived. */
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
const LONGEST_MS = 120_000;
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
  const pending = new Set<string>();
  let answers = 0;
  session.on("Network.requestWillBeSent", ({ requestId }) => pending.add(requestId));
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFailed", ({ requestId }) => pending.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const type = types.get(requestId) ?? "";
    if (type === "Fetch" || type === "XHR") answers += 1;
    add(encodedDataLength, !PROGRAM.has(type));
  });
  session.on("Network.webSocketFrameReceived", ({ response }) =>
    add(response.payloadData.length, true),
  );
  const response = await page.goto(url);
  view.status = response?.status() ?? 0;
  const isApp = await page.evaluate(() => document.querySelector("#root") !== null);
  // The app asks for its data after its program runs. Other documents have all at once.
  while (pending.size > 0 || performance.now() - loadedAt < IDLE_MS || (isApp && answers === 0)) {
    if (performance.now() - startedAt > LONGEST_MS)
      throw new Error(`${url} did not finish loading`);
    await sleep(LOOK_EVERY_MS);
  }
  view.ms = loadedAt - startedAt;
  await page.close();
  return view;
}
