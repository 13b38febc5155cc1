import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usageOf, usageOfFolders } from "../../../bench/disk-usage.ts";

const BYTES = 64 * 1024;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "usage-"));
  for (const name of ["blobs", "tmp"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "blobs", "first"), Buffer.alloc(BYTES, 1));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("another name of a file takes no space", () => {
  const before = usageOf(folder);
  linkSync(join(folder, "blobs", "first"), join(folder, "blobs", "second"));
  linkSync(join(folder, "blobs", "first"), join(folder, "tmp", "third"));
  expect(usageOf(folder).files).toBe(before.files);
  expect(usageOf(folder).bytes).toBe(before.bytes);
  const all = [...usageOfFolders(folder).values()].reduce((sum, { files }) => sum + files, 0);
  expect(all).toBe(1);
});

test("a second file takes its own space", () => {
  const before = usageOf(folder);
  writeFileSync(join(folder, "tmp", "second"), Buffer.alloc(BYTES, 2));
  expect(usageOf(folder).files).toBe(before.files + 1);
  expect(usageOf(folder).bytes).toBeGreaterThanOrEqual(before.bytes + BYTES);
});
