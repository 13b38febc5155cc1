import { awaitedLater } from "#service/failures.ts";
import { GitError, spawnGit } from "../command.ts";

export interface Blob {
  oid: string;
  /** Null when the blob does not exist in the repository or is larger than `maxBytes`. */
  bytes: Buffer | null;
}

export interface BlobReader {
  /** Sizes in bytes. Objects that are missing or are not blobs have no entry. */
  sizes(oids: readonly string[]): Promise<Map<string, number>>;
  read(oid: string): Promise<Buffer | null>;
  /** All blobs in the given order, read ahead while the caller works. */
  readMany(oids: readonly string[]): AsyncGenerator<Blob>;
  close(): void;
}

export interface BlobReaderOptions {
  /** Larger blobs are never requested. */
  maxBytes?: number;
  signal?: AbortSignal;
}

/** For callers without their own limit. */
const DEFAULT_MAX_BYTES = 26 * 1024 * 1024;
/** How much is read ahead of the caller: enough to hide the round trip, and little enough to keep in memory. */
const WINDOW = { blobs: 512, bytes: 2 * 1024 * 1024 };
const OBJECT_ID = /^[0-9a-f]{40}$/;
const NEWLINE = 0x0a;

/**
 * One `git cat-file` process that stays open: starting a process costs 9 ms, a request to it 0.1 ms. After the process has ended, every method throws GitError.
 */
export function openBlobs(directory: string, options: BlobReaderOptions = {}): BlobReader {
  const { maxBytes = DEFAULT_MAX_BYTES, signal } = options;
  const ask = openCatFile(directory, signal);

  const knownSizes = new Map<string, number>();

  async function sizes(oids: readonly string[]): Promise<Map<string, number>> {
    const unknown = oids.filter((oid) => !knownSizes.has(oid));
    for (let start = 0; start < unknown.length; start += WINDOW.blobs) {
      const some = unknown.slice(start, start + WINDOW.blobs);
      for (const [index, { size }] of (await ask.all("info", some)).entries())
        if (size !== null) knownSizes.set(some[index] as string, size);
    }
    return new Map(
      oids.flatMap((oid) => {
        const size = knownSizes.get(oid);
        return size === undefined ? [] : [[oid, size] as const];
      }),
    );
  }

  async function* readMany(oids: readonly string[]): AsyncGenerator<Blob> {
    const windows = windowsOf(oids, await sizes(oids), maxBytes);
    let ahead = readWindow(windows[0]);
    for (let index = 0; index < windows.length; index++) {
      const current = ahead;
      ahead = readWindow(windows[index + 1]);
      yield* await current;
    }
  }

  function readWindow(window: Window = { blobs: [], wanted: [] }): Promise<Blob[]> {
    const reading = ask.all("contents", window.wanted).then((answers) => {
      const bytes = new Map(
        window.wanted.map((oid, index) => [oid, answers[index]?.bytes ?? null]),
      );
      return window.blobs.map((oid) => ({ oid, bytes: bytes.get(oid) ?? null }));
    });
    // If the caller leaves its loop early, nobody awaits the blobs that were read ahead.
    awaitedLater(reading);
    return reading;
  }

  return {
    sizes,
    readMany,
    close: ask.close,
    async read(oid) {
      for await (const { bytes } of readMany([oid])) return bytes;
      return null;
    },
  };
}

interface Window {
  blobs: string[];
  /** The `blobs` that exist and are not too large. */
  wanted: string[];
}

function windowsOf(
  oids: readonly string[],
  sizes: ReadonlyMap<string, number>,
  maxBytes: number,
): Window[] {
  const windows: Window[] = [];
  let bytes = Infinity;
  for (const oid of oids) {
    const size = sizes.get(oid);
    let window = windows.at(-1);
    if (window === undefined || bytes >= WINDOW.bytes || window.blobs.length >= WINDOW.blobs) {
      window = { blobs: [], wanted: [] };
      windows.push(window);
      bytes = 0;
    }
    window.blobs.push(oid);
    if (size === undefined || size > maxBytes) continue;
    window.wanted.push(oid);
    bytes += size;
  }
  return windows;
}

interface Answer {
  size: number | null;
  bytes: Buffer | null;
}

interface Question {
  command: "info" | "contents";
  answer(answer: Answer): void;
  fail(error: Error): void;
}

const MISSING: Answer = { size: null, bytes: null };

/** Requests and responses in the same order over one pipe. */
function openCatFile(directory: string, signal: AbortSignal | undefined) {
  // Unlike --batch, it flushes only on request, so that many small responses share one write.
  const args = ["cat-file", "--batch-command", "--buffer"];
  const process = spawnGit(args, { gitDir: directory, signal });
  const questions: Question[] = [];
  let failure: Error | null = null;
  const end = (error: Error) => {
    failure = error;
    for (const question of questions.splice(0)) question.fail(error);
  };
  process.stdout.on("data", answerParser(questions));
  process.finished.then(() => end(new GitError("exit", 0, "the blob reader is closed")), end);

  return {
    async all(command: Question["command"], oids: readonly string[]): Promise<Answer[]> {
      if (failure !== null) throw failure;
      if (oids.length === 0) return [];
      const bad = oids.find((oid) => !OBJECT_ID.test(oid));
      if (bad !== undefined) throw new Error(`not an object id: ${JSON.stringify(bad)}`);
      const answers = oids.map(
        () => new Promise<Answer>((answer, fail) => questions.push({ command, answer, fail })),
      );
      process.stdin.write(`${oids.map((oid) => `${command} ${oid}\n`).join("")}flush\n`);
      return Promise.all(answers);
    },
    close: () => void process.stdin.end(),
  };
}

/**
 * Responses are `<oid> blob <size>
 * `, for `contents` followed by the bytes and `
 * `; or `<oid> missing
 * `.
 */
function answerParser(questions: Question[]): (chunk: Buffer) => void {
  let header = "";
  let body: Buffer | null = null;
  let filled = 0;

  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (body !== null) {
        const copied = chunk.copy(body, filled, at);
        filled += copied;
        at += copied;
        if (filled === body.length) {
          questions.shift()?.answer({ size: filled - 1, bytes: body.subarray(0, -1) });
          body = null;
        }
        continue;
      }
      const newline = chunk.indexOf(NEWLINE, at);
      if (newline === -1) {
        header += chunk.toString("latin1", at);
        return;
      }
      const [, type, digits] = (header + chunk.toString("latin1", at, newline)).split(" ");
      header = "";
      at = newline + 1;
      const size = type === "missing" ? null : Number(digits);
      if (size !== null && questions[0]?.command === "contents") {
        body = Buffer.allocUnsafe(size + 1);
        filled = 0;
      } else {
        questions.shift()?.answer(type === "blob" ? { size, bytes: null } : MISSING);
      }
    }
  };
}
