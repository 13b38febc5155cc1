import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { type Upload, UPLOAD_NAME_MAX_CHARACTERS } from "#schemas/projects/upload.ts";
import { maxPushBytes } from "#git/server/server.ts";
import { startThread, type Thread, ThreadFailure } from "#service/threads/thread.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import { requireWritable } from "../platform/maintenance/require-writable.ts";
import { openSemaphore } from "../source/semaphore.ts";
import type { ReadAnswer } from "./read-thread.ts";
import type { ReadUpload, UploadToRead } from "./read-upload.ts";
import { newUploadId, stageUpload } from "./staged-uploads.ts";

const MEBIBYTE = 1024 * 1024;
/** Per user. Unpacking costs more than any other request. */
const UPLOAD_LIMIT: Limit = { name: "upload", max: 30, windowMs: 10 * 60_000 };
/** Below the time after which the api and most proxies close a connection without traffic. */
const READ_TIMEOUT_MS = 90_000;
/** A client that sends nothing for this long is disconnected. */
const MAX_SILENCE_MS = 60_000;
const READ_THREAD = new URL("./read-thread.ts", import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 512 };
const SMALL_UPLOAD_BYTES = 8 * MEBIBYTE;
const QUIET_MS = 20_000;
const limitReading = openSemaphore({ atOnce: 2, waiting: 10 });

export interface UploadRequest {
  caller: Caller;
  /** The file's name. */
  name: string;
  body: Readable;
  /** As announced by the client; 0 if it did not. */
  bodyBytes: number;
}

/**
 * Stores a zip for a later commit: reads and checks its files in a thread of its own, and keeps them as git objects.
 * @throws AppError maintenance, too_many_requests, payload_too_large, and those of `readUpload`
 */
export async function receiveUpload(
  context: CoreContext,
  { caller, name, body, bodyBytes }: UploadRequest,
): Promise<Upload> {
  await requireWritable(context);
  const { env, limits } = context;
  const maxBytes = maxPushBytes(env);
  if (bodyBytes > maxBytes) throw tooLarge(maxBytes);
  await limits.take(UPLOAD_LIMIT, caller.userId);
  const temporary = join(env.DATA_DIR, "tmp");
  await mkdir(temporary, { recursive: true });
  const directory = await mkdtemp(join(temporary, "upload-"));
  try {
    const file = join(directory, "upload.zip");
    await saveBody(body, file, maxBytes);
    const read = await limitReading(() =>
      readInThread({ file, directory, limits: limitsOf(env), timeoutMs: READ_TIMEOUT_MS }),
    );
    const { kind, tree, pack, entries, bytes, contents, leftOut } = read;
    if ((await stat(pack)).size > maxBytes) throw tooLarge(maxBytes);
    const facts = { kind, files: entries.length, bytes, contents, leftOut };
    const upload = { id: newUploadId(), name: shortName(name), ...facts };
    await stageUpload(context, caller, { upload, tree, entries, pack });
    return upload;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** An upload has the limits of the deployment that is built from it. */
function limitsOf(env: Env): UploadToRead["limits"] {
  return {
    files: env.BUILD_MAX_FILES,
    fileBytes: env.BUILD_MAX_FILE_MIB * MEBIBYTE,
    totalBytes: env.BUILD_MAX_SITE_MIB * MEBIBYTE,
  };
}

/** Ends without destroying the body, because its connection still carries the response. */
async function saveBody(body: Readable, path: string, maxBytes: number): Promise<void> {
  const silence = setTimeout(() => body.destroy(new Error("silent")), MAX_SILENCE_MS);
  let bytes = 0;
  async function* limited(): AsyncGenerator<Buffer> {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  }
  try {
    await pipeline(limited(), createWriteStream(path));
  } catch (error) {
    if (!body.destroyed || error instanceof AppError) throw error;
    throw new AppError("request_timeout", { cause: error });
  } finally {
    clearTimeout(silence);
  }
}

function tooLarge(limitBytes: number): AppError {
  const limit = Math.floor(limitBytes / MEBIBYTE).toLocaleString("en");
  return new AppError("payload_too_large", {
    message: `An upload can have up to ${limit} MiB. Remove large files, or push with git.`,
  });
}

/** A thread keeps a hostile archive from delaying other requests, and can be ended. @throws AppError */
async function readInThread(upload: UploadToRead): Promise<ReadUpload> {
  const thread = takeThread();
  let isReusable = false;
  try {
    await thread.started;
    const answer = (await thread.run({ input: upload, timeoutMs: READ_TIMEOUT_MS })) as ReadAnswer;
    isReusable = (await stat(upload.file)).size <= SMALL_UPLOAD_BYTES && !waiting;
    if ("read" in answer) return answer.read;
    throw new AppError(answer.refusal.appCode, { message: answer.refusal.message });
  } catch (error) {
    if (error instanceof ThreadFailure && ["timeout", "crash"].includes(error.reason))
      throw new AppError("archive_too_large", {
        message: `The upload could not be read in ${READ_TIMEOUT_MS / 1000} seconds. Upload fewer files, or push with git.`,
        cause: error,
      });
    throw error;
  } finally {
    if (isReusable) keepThread(thread);
    else await thread.end();
  }
}

/** A thread that read a small upload has little garbage. It waits for the next upload, because starting a thread takes longer than most uploads. */
let waiting: { thread: Thread; timer: NodeJS.Timeout } | null = null;

function takeThread(): Thread {
  const thread = waiting?.thread;
  clearTimeout(waiting?.timer);
  waiting = null;
  return thread && !thread.isEnded() ? thread : startThread(READ_THREAD, LIMITS);
}

function keepThread(thread: Thread): void {
  const end = () => {
    waiting = null;
    void thread.end();
  };
  waiting = { thread, timer: setTimeout(end, QUIET_MS).unref() };
}

/** "My notes.zip" → "My notes" */
function shortName(name: string): string {
  const stem = basename(name.replaceAll("\\", "/")).replace(/\.(?:zip|xml|json)$/i, "");
  const clean = stem.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "").trim();
  return clean.slice(0, UPLOAD_NAME_MAX_CHARACTERS).trim() || "Upload";
}
