import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withBuildLock } from "#embedded/supervisor/build-lock.ts";

let directory: string;
let lock: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-lock-"));
  lock = join(directory, "below/web-build.lock");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("simultaneous builds take turns", async () => {
  let running = 0;
  let most = 0;
  const build = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  await Promise.all([1, 2, 3].map(() => withBuildLock(build, lock)));
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test("a failed build releases the lock", async () => {
  const failing = withBuildLock(() => Promise.reject(new Error("no space")), lock);
  await expect(failing).rejects.toThrow("no space");
  await withBuildLock(() => Promise.resolve(), lock);
});

test("a lock whose holder was killed is ignored", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  await withBuildLock(() => Promise.resolve(), lock);
  await writeFile(lock, String(pid));
  await withBuildLock(() => Promise.resolve(), lock);
  expect(existsSync(lock)).toBe(false);
});
