import { defineConfig } from "@playwright/test";
import e2e from "../e2e/playwright.config.ts";

// The picture of a push shows what git prints until the site is live.
process.env["GIT_PUSH_WAIT_SECONDS"] ??= "10";

/** `npm run pictures` makes the committed pictures of the public pages again: real sites of the running product. Not a part of the tests. */
export default defineConfig({
  ...e2e,
  testDir: ".",
  globalSetup: "../e2e/start-pressmark.ts",
  use: { ...e2e.use, deviceScaleFactor: 2, timezoneId: "UTC" },
});
