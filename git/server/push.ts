import type { Readable, Writable } from "node:stream";

import { type GitError, type GitProcess, spawnGit } from "../command.ts";
import { type ObjectReader, openObjects } from "../objects/objects.ts";
import { fsckSettings, PUSH_OPTIONS, VISIBLE_REFS, type GitSetting } from "../environment.ts";
import { explainRefusal } from "./push-refusals.ts";
import { commandReader, reportReader, type RefUpdate } from "./push-report.ts";
import { removeStaleLock } from "../stale-lock.ts";
import { type Announcement, NOTHING, openTerminal, type Terminal } from "./terminal.ts";

export interface PushOptions {
  directory: string;
  /** The request body: commands, then a pack. */
  body: Readable;
  answer: Writable;
  maxBytes: number;
  /** Called once with the refs that moved. `objects` reads the repository, with what was pushed. */
  announce(updates: RefUpdate[], objects: ObjectReader): Promise<Announcement>;
}

/** 1 GB over a connection of 5 Mbit/s. */
const PUSH_TIMEOUT_MS = 30 * 60_000;
const PUSH_CPU_SECONDS = 300;
const PUSH_MEMORY_BYTES = 2 * 1024 ** 3;
const MEGABYTE = 1024 * 1024;
/** A client that sends nothing for this long is disconnected, because the next push is waiting. */
const MAX_SILENCE_MS = 60_000;
/** After a refusal, up to this many bytes of the push are read and discarded before the client is disconnected. */
const MAX_IGNORED_BYTES = 1024 * MEGABYTE;
const UNLOCKED = "An interrupted push left a lock, which has been removed. Push again";
const STORED = "Pressmark stored your push; the build will start shortly";

/**
 * Passes a push to `git receive-pack` and returns its response, with the lines from `announce`. Once its last byte has arrived, the push is
 * completed and announced even if the client has disconnected. The caller ends the response.
 * @throws the error that `announce` threw, or GitError when git itself failed; the response has ended then.
 */
export async function receivePush(push: PushOptions): Promise<Terminal> {
  try {
    return await exchange(push);
  } catch (error) {
    push.answer.end();
    throw error;
  }
}

async function exchange(push: PushOptions): Promise<Terminal> {
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
  // Starts while git receives, because the announcement would have to wait for it.
  const objects = openObjects(push.directory);
  try {
    return await answerPush(push, { receiving, sending, commands, report, objects });
  } finally {
    objects.close();
  }
}

async function answerPush(
  push: PushOptions,
  run: {
    receiving: GitProcess;
    sending: Promise<boolean>;
    commands: ReturnType<typeof commandReader>;
    report: ReturnType<typeof reportReader>;
    objects: ObjectReader;
  },
): Promise<Terminal> {
  const { receiving, sending, commands, report, objects } = run;
  for await (const chunk of receiving.stdout as AsyncIterable<Buffer>)
    for (const raw of report.read(chunk)) push.answer.write(raw);
  const failure = await receiving.finished.then(
    () => null,
    (error: GitError) => error,
  );

  const moved = commands.updates.filter(
    ({ ref, before, after }) => report.accepted.has(ref) && before !== after,
  );
  const terminal = openTerminal(push.answer, commands.hasSideband());
  terminal.say(await explainRefusal(report.output(), push));
  if (await removeStaleLock(push.directory, report.output())) terminal.say([UNLOCKED]);
  try {
    if (moved.length > 0) terminal.announce(await push.announce(moved, objects), commands.options);
    else terminal.announce(NOTHING, commands.options);
  } catch (error) {
    terminal.say([STORED]);
    terminal.end();
    throw error;
  }
  const complete = await sending;
  if (failure !== null && complete) {
    terminal.end();
    throw failure;
  }
  return terminal;
}

/** Returns whether the client sent its complete request. If not, git sees the end of its input and cleans up. */
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
        // git has already refused the push, but a client reads the response only after it has sent everything.
        ignored += chunk.length;
        if (ignored > MAX_IGNORED_BYTES) return false;
      } else if (!stdin.write(chunk)) await drained(stdin);
    }
    return true;
  } catch {
    // The client disconnected or sent bytes that cannot be unpacked. git ends too, and its report contains the result.
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
    // A pack takes up three blocks on the disk. The loose objects of a small push take up five, and 256 folders over time.
    ["receive.unpackLimit", "1"],
    ["receive.updateServerInfo", "false"],
    ["receive.denyDeletes", "false"],
    ["receive.denyDeleteCurrent", "ignore"],
    ["receive.denyNonFastForwards", "false"],
    // A continuous-integration job pushes from a clone of depth 1.
    ["receive.shallowUpdate", "true"],
    PUSH_OPTIONS,
    ...VISIBLE_REFS,
  ];
}
