import { defineConfig } from "@playwright/test";
import { findChromium } from "../support/chromium.ts";
import { faultOnly } from "./fault-only.ts";

/**
 * These use what exists once, so they run one after another: the port for a host of a test, the doubles of GitHub and of a git host, the lists of the
 * administrator, and the state of the platform. All others run wherever a worker is free. Keep this list short: its tests together must take less than the
 * others, which fill the rest of the time.
 */
const SHARED = [
  "projects/{ask,editor-agent,own-domain-site,previews,publish-command,questions,webhooks}.spec.ts",
  "projects/hosts/*.spec.ts",
  "projects/settings/domains.spec.ts",
  "projects/tasks/{chat,recipes,schedules}.spec.ts",
  "orgs/{integrations,slack}.spec.ts",
  "accounts/{phone,providers}.spec.ts",
  "public/{contact,public-pages}.spec.ts",
  "{admin,admin-lists,admin-status,shell}.spec.ts",
];

/** The browser uses the whole running product: the supervisor of `npm start`, on free ports, with its own data. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./start-pressmark.ts",
  outputDir: "../../.cache/e2e-results",
  // These limits only stop hanging tests. They do not measure speed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // While a test waits for the product, another can use the processor. Every test has accounts of its own.
  workers: 2,
  projects: [
    { name: "shared", testMatch: SHARED, workers: 1 },
    { name: "own", testMatch: "**/*.spec.ts", testIgnore: SHARED },
  ],
  retries: 0,
  ...(process.env["FAULT_SCALE"] === "full" ? { grep: faultOnly } : { grepInvert: faultOnly }),
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    // Animations are off, so that contrast is measured and clicks arrive after all motion has ended.
    contextOptions: { reducedMotion: "reduce" },
    // A failure saves a screenshot and the page's outline. Tracing every test would take a third of the time. If more is needed, `--trace retain-on-failure`
    // records a trace.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium() ?? "chromium",
      // Keeps the browser from contacting anything outside this machine.
      args: [
        // Most code of a test runs a few times: every document has its own, which V8 would compile again (docs/decisions/138).
        "--js-flags=--no-maglev --no-opt",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        // For domains of sites. Names below localhost are this machine anyway.
        "--host-resolver-rules=MAP *.example-site.com 127.0.0.1",
      ],
    },
  },
});
