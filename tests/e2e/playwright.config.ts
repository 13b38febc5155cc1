import { defineConfig } from "@playwright/test";

/** The browser walks through the whole running product: the supervisor of `npm start`, on free ports, with its own data. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./start-pressmark.ts",
  outputDir: "../../.cache/e2e-results",
  // They end what hangs, and say nothing about speed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    // Contrast is measured on what has come to rest, and clicks meet what no longer moves.
    contextOptions: { reducedMotion: "reduce" },
    // A failure leaves a picture and the page's outline. A trace of every test would cost a third of
    // the time; where those do not explain it, `--trace retain-on-failure` records one.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      // Keeps the browser from asking for anything outside this machine.
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
  },
});
