import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findChromium } from "#tests/support/chromium.ts";
import { UsageError } from "../arguments.ts";

const QUIET_TIMEOUT_MS = 60_000;

export interface PageView {
  /** Received over the network, with headers, as compressed. */
  bytes: number;
  /** Without the program: scripts, styles, fonts. */
  dataBytes: number;
  /** Until nothing has been loaded for half a second, without that half second. */
  ms: number;
}

/** @throws UsageError if this machine has none */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new UsageError("This benchmark needs Chromium. Install it, or set CHROMIUM_PATH.");
  return chromium.launch({ executablePath, args: ["--disable-background-networking"] });
}

const NETWORK_IDLE_MS = 500;
const PROGRAM = new Set(["Script", "Stylesheet", "Font", "Image"]);

/** Opens a page as a user does, and adds up what it loads. */
export async function viewPage(
  context: BrowserContext,
  url: string,
  act?: (page: Page) => Promise<void>,
): Promise<PageView> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const view: PageView = { bytes: 0, dataBytes: 0, ms: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    view.bytes += encodedDataLength;
    if (!PROGRAM.has(types.get(requestId) ?? "")) view.dataBytes += encodedDataLength;
  });
  session.on("Network.webSocketFrameReceived", ({ response }) => {
    view.bytes += response.payloadData.length;
    view.dataBytes += response.payloadData.length;
  });
  const startedAt = performance.now();
  await page.goto(url);
  await page.waitForLoadState("networkidle", { timeout: QUIET_TIMEOUT_MS });
  await act?.(page);
  view.ms = Math.max(0, performance.now() - startedAt - NETWORK_IDLE_MS);
  await page.close();
  return view;
}
