import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { within } from "#service/within.ts";
import { CHATTER, DEADLY, ENDLESS, FLOOD } from "#tests/support/inputs/threads/troubled-thread.ts";
import { type CompilePool, openCompilePool } from "#workers/builder/threads/compile-pool.ts";

/** Much longer than closing takes, and much shorter than the time that a note may take. */
const CLOSE_MS = 20_000;
const NOTE_MS = 100_000;

const TROUBLED = new URL("../../../../support/inputs/threads/troubled-thread.ts", import.meta.url);
const ENDLESS_START = new URL(
  "../../../../support/inputs/threads/endless-start-thread.ts",
  import.meta.url,
);
const BROKEN_START = new URL(
  "../../../../support/inputs/threads/broken-start-thread.ts",
  import.meta.url,
);

function open(thread: URL, threads = 1, noteTimeoutMs = NOTE_MS): CompilePool {
  return openCompilePool(threads, { thread, noteTimeoutMs, batchTimeoutMs: NOTE_MS });
}

const job = (text: string) => ({
  path: "note.md",
  bytes: new Uint8Array(Buffer.from(text)),
  highlight: false,
  hardLineBreaks: false,
});

const htmlOf = async (pool: CompilePool, text: string) =>
  Buffer.from((await pool.compile([job(text)]))[0]?.html ?? "").toString();

/** Keeps this thread from receiving messages and exits, while other threads continue. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
/** A thread has started by then. If a machine is slower, the test is easier to pass, not harder. */
const START_MS = 2_000;
/** A thread has received a note by then, and died or sent many messages. The same applies. */
const RECEIVE_MS = 300;

const close = (pool: CompilePool) => within(pool.close(), CLOSE_MS);

test("a pool closes while its thread starts", async () => {
  const pool = open(TROUBLED, 2);
  await close(pool);
  await expect(pool.compile([job("# Late")])).rejects.toThrow("a thread was ended");
});

test("a pool closes when a thread has just become ready", async () => {
  const pool = open(TROUBLED);
  block(START_MS);
  await close(pool);
  await expect(pool.compile([job("# Late")])).rejects.toThrow("a thread was ended");
});

test("a pool closes while a thread never returns, and its task fails", async () => {
  const pool = open(TROUBLED);
  await htmlOf(pool, "# Started");
  const compiling = pool.compile([job(ENDLESS)]);
  const failed = expect(compiling).rejects.toThrow("a thread was ended");
  await sleep(100);
  await close(pool);
  await failed;
});

test("a pool closes while a thread dies", async () => {
  const pool = open(TROUBLED);
  await htmlOf(pool, "# Started");
  const compiling = pool.compile([job(DEADLY)]);
  const failed = expect(compiling).rejects.toThrow("a thread was ended");
  block(RECEIVE_MS);
  await close(pool);
  await failed;
});

test("a pool closes while a thread never finishes loading, and queued tasks fail", async () => {
  const pool = open(ENDLESS_START);
  const compiling = pool.compile([job("# Queued")]);
  const failed = expect(compiling).rejects.toThrow("a thread was ended");
  await sleep(100);
  await close(pool);
  await failed;
});

test("a pool whose threads cannot load fails its tasks and closes", async () => {
  const pool = open(BROKEN_START);
  await expect(pool.compile([job("# One")])).rejects.toThrow("a thread cannot start");
  await close(pool);
});

test("a thread that sends messages unasked is replaced", async () => {
  const pool = open(TROUBLED);
  onTestFinished(pool.close);
  expect(await pool.compile([job(FLOOD)])).toEqual([null]);
  expect(await htmlOf(pool, "# After a flood")).toContain("After a flood");
  await pool.compile([job(CHATTER)]);
  await expect.poll(() => htmlOf(pool, "# After chatter")).toContain("After chatter");
});

test("a pool closes while a thread floods it with messages", async () => {
  const pool = open(TROUBLED);
  await htmlOf(pool, "# Started");
  const compiling = pool.compile([job(FLOOD)]);
  const failed = expect(compiling).rejects.toThrow("a thread was ended");
  block(RECEIVE_MS);
  await close(pool);
  await failed;
});

test("notes that wait behind one that hangs get their whole time", async () => {
  const pool = open(TROUBLED, 1, 5_000);
  onTestFinished(pool.close);
  await htmlOf(pool, "# Started");
  const hanging = pool.compile([job(ENDLESS)]);
  const behind = ["# One", "# Two", "# Three"].map((text) => htmlOf(pool, text));
  expect(await hanging).toEqual([null]);
  for (const html of await Promise.all(behind)) expect(html).toContain("<h1");
});
