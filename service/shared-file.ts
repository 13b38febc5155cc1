import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a file that only its owner can read, unless it is there. Of several processes one does, and nobody reads half of it. */
export function makeSharedFile(path: string, content: () => string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content(), { flag: "wx", mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process was faster, and its file is the one.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}
