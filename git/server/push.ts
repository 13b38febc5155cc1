import type { Readable, Writable } from "node:stream";

import { cleanText } from "../clean.ts";
import { type GitError, spawnGit } from "../command.ts";
import { fsckSettings, VISIBLE_REFS, type GitSetting } from "../environment.ts";
import { FLUSH, progressPacket } from "./packets.ts";
import { explainRefusal } from "./push-refusals.ts";
import { commandReader, reportReader, type RefUpdate } from "./push-report.ts";
import { removeStaleLock } from "../stale-lock.ts";

export interface PushOptions {
  directory: string;
  /** The body of the request: commands, then a pack. */
  body: Readable;
  answer: Writable;
  maxBytes: number;
  /** Called once with the refs that moved; what it returns is printed in the pusher's terminal. */
  announce(updates: RefUpdate[]): Promise<string[]>;
}

/** 1 GB over a line of 5 Mbit/s. */
const PUSH_TIMEOUT_MS = 30 * 60_000;
const PUSH_CPU_SECONDS = 300;
const PUSH_MEMORY_BYTES = 2 * 1024 ** 3;
const MEGABYTE = 1024 * 1024;
/** A pusher who sends nothing for so long is cut off, because the next one waits. */
const MAX_SILENCE_MS = 60_000;
/** After a refusal, so much more of a push is read and thrown away before the connection is cut. */
const MAX_IGNORED_BYTES = 1024 * MEGABYTE;
const UNLOCKED = "An interrupted push had left a lock, which is gone now. Push again";
const STORED = "Pressmark stored your push; the build will start shortly";

/**
 * Hands a push to `git receive-pack` and answers what it answers, with `announce`'s lines before the end.
 * Once its last byte has arrived, a push is finished and announced even when the client is gone.
 * @throws what `announce` threw, or GitError when git itself broke; the answer is complete even then.
 */
export async function receivePush(push: PushOptions): Promise<void> {
  try {
    await exchange(push);
  } finally {
    push.answer.end();
  }
}

async function exchange(push: PushOptions): Promise<void> {
  const commands = commandReader();
  const report = reportReader(commands.hasSideband);
  const receiving = spawnGit(["receive-pack", "--stateless-rpc", "--", push.directory], {
    config: receiveSettings(push.maxBytes),
    timeoutMs: PUSH_TIMEOUT_MS,
    limits: {
      // A thin pack grows when git completes it.
      fileBytes: push.maxBytes * 2 + MEGABYTE,
      memoryBytes: PUSH_MEMORY_BYTES,
      cpuSeconds: PUSH_CPU_SECONDS,
    },
  });
  const sending = send(push.body, receiving.stdin, commands.read);
  for await (const chunk of receiving.stdout as AsyncIterable<Buffer>)
    for (const raw of report.read(chunk)) push.answer.write(raw);
  const failure = await receiving.finished.then(
    () => null,
    (error: GitError) => error,
  );

  const moved = commands.updates.filter(
    ({ ref, before, after }) => report.accepted.has(ref) && before !== after,
  );
  const lines = await explainRefusal(report.told(), push);
  if (await removeStaleLock(push.directory, report.told())) lines.push(UNLOCKED);
  try {
    if (moved.length > 0) lines.push(...(await push.announce(moved)));
  } catch (error) {
    lines.push(STORED);
    throw error;
  } finally {
    if (commands.hasSideband()) {
      for (const line of lines) push.answer.write(progressPacket(`${cleanText(line)}\n`));
      push.answer.write(FLUSH);
    }
  }
  const complete = await sending;
  if (failure !== null && complete) throw failure;
}

/** Answers whether the client sent its request to the end. Cut short, git sees the end of its input and cleans up. */
async function send(
  body: Readable,
  stdin: Writable,
  observe: (chunk: Buffer) => void,
): Promise<boolean> {
  let ignored = 0;
  const silence = setTimeout(() => body.destroy(), MAX_SILENCE_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      silence.refresh();
      observe(chunk);
      if (!stdin.writable) {
        // git has refused already; a client reads that only after it has sent everything.
        ignored += chunk.length;
        if (ignored > MAX_IGNORED_BYTES) return false;
      } else if (!stdin.write(chunk)) await drained(stdin);
    }
    return true;
  } catch {
    // The client has gone, or sent what cannot be unpacked: git ends too, and its report says what came of it.
    return false;
  } finally {
    clearTimeout(silence);
    stdin.end();
  }
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}

function receiveSettings(maxBytes: number): GitSetting[] {
  return [
    ...fsckSettings("receive"),
    ["receive.maxInputSize", String(maxBytes)],
    ["receive.autogc", "false"],
    // A pack takes three blocks of the disk, loose objects of a small push five, and 256 folders in the long run.
    ["receive.unpackLimit", "1"],
    ["receive.updateServerInfo", "false"],
    ["receive.denyDeletes", "false"],
    ["receive.denyDeleteCurrent", "ignore"],
    ["receive.denyNonFastForwards", "false"],
    // A continuous-integration job pushes from a clone of depth 1.
    ["receive.shallowUpdate", "true"],
    ...VISIBLE_REFS,
  ];
}
