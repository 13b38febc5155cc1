import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a file that only its owner can read, unless it exists. Only one of several concurrent processes creates it, and none of them reads a partial file.
 */
export function makeSharedFile(path: string, content: () => string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content(), { flag: "wx", mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process was faster, so its file is used.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}
