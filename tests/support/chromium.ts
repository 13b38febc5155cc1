import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The names of the program, the cheapest first. The headless shell draws pages with the same engine, but without the windows of Chromium. Each window loads two
 * pages of Chromium's own address bar, which takes as long as a page of the app.
 */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The browser of the tests; undefined when this machine has none. */
export function findChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return (
    process.env["CHROMIUM_PATH"] ??
    NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
      existsSync(path),
    )
  );
}
