import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import type { StageName } from "#schemas/deployments/status.ts";
import { maskedForms } from "#core/secrets/masked-forms.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { publish } from "#queues/events.ts";
import { holdsClaim } from "#store/deployments/build-claims.ts";
import type { Claim } from "#store/deployments/claim.ts";
import { appendLogLines, lastLogSeq, MAX_CHUNK_LINES } from "#store/deployments/logs.ts";
import { ignoreLost } from "#service/failures.ts";

export interface BuildLog {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  /** From now on, the log shows a mark instead of this text. */
  hide(secret: string): void;
  /** The following lines belong to this stage. */
  enter(stage: StageName | null): void;
  /** Writes pending lines. @throws the error of the last write */
  flush(): Promise<void>;
  /** Writes all pending lines, including the end of a log that was cut. */
  close(): Promise<void>;
}

export interface BuildLogOptions {
  db: Db;
  redis: Redis;
  deployment: { _id: string; projectId: string };
  claim: Claim;
  /** Texts that must never appear in a log. */
  secrets: string[] | Promise<string[]>;
}

const FLUSH_AFTER_MS = 50;
const FLUSH_AT_BYTES = 64 * 1024;
const MAX_LINE_BYTES = 8 * 1024;
const MAX_LINES = 50_000;
const MAX_BYTES = 10 * 1024 * 1024;
/** If a log is too long, its end is kept too, because it contains the error. */
const TAIL_LINES = 1_000;
const TAIL_BYTES = 1024 * 1024;
const SHORTEST_SECRET = 6;

/** Names and messages come from content. Terminal control codes are removed, except colors. */
const OBEYED =
  // oxlint-disable-next-line no-control-regex
  /\u001B(?!\[[\d;]*m)|[\u0000-\u0008\u000B-\u001A\u001C-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const YELLOW = "\u001B[33m";
const RED = "\u001B[31m";
const RESET = "\u001B[0m";

/** Opens the log of one attempt. It continues the log of an earlier attempt. */
export async function openBuildLog(options: BuildLogOptions): Promise<BuildLog> {
  const { db, redis, deployment, claim } = options;
  const [hidden, lastSeq] = await Promise.all([options.secrets, lastLogSeq(db, deployment._id)]);
  const secrets = hidden.filter((secret) => secret.length >= SHORTEST_SECRET);
  let seq = lastSeq;
  let stage: StageName | null = null;
  let waiting: LogLine[] = [];
  let waitingBytes = 0;
  let lines = seq;
  let bytes = 0;
  const tail: LogLine[] = [];
  let tailBytes = 0;
  let omitted = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  let lost = false;

  function add(level: LogLine["level"], text: string): void {
    for (const part of text.split(/\r\n|[\r\n]/)) {
      const line: LogLine = {
        seq: 0,
        at: new Date().toISOString(),
        stage,
        level,
        text: cut(readable(mask(part))),
      };
      const size = line.text.length;
      if (lines < MAX_LINES - TAIL_LINES && bytes + size < MAX_BYTES - TAIL_BYTES)
        queue(line, size);
      else keepTail(line, size);
    }
  }

  function queue(line: LogLine, size: number): void {
    waiting.push({ ...line, seq: ++seq });
    lines += 1;
    bytes += size;
    waitingBytes += size;
    if (waitingBytes >= FLUSH_AT_BYTES || waiting.length >= MAX_CHUNK_LINES) write();
    else timer ??= setTimeout(write, FLUSH_AFTER_MS);
  }

  function keepTail(line: LogLine, size: number): void {
    tail.push(line);
    tailBytes += size;
    while (tail.length > TAIL_LINES || tailBytes > TAIL_BYTES) {
      tailBytes -= tail.shift()?.text.length ?? 0;
      omitted += 1;
    }
  }

  function write(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const chunk = waiting;
    waiting = [];
    waitingBytes = 0;
    writing = writing
      .then(() => store(chunk))
      .catch((error: unknown) => {
        failure ??= error;
      });
  }

  async function store(chunk: LogLine[]): Promise<void> {
    // Lines after a gap would mix with those of the worker that continues the build.
    if (lost || failure) return;
    // If this worker's lease has expired, another worker already uses the next line numbers.
    lost = !(await holdsClaim(db, claim));
    if (lost) return;
    await appendLogLines(db, deployment._id, chunk);
    // A client that misses the event reads the lines with the next event, or when the deployment changes.
    await publish(redis, deploymentTopic(deployment._id), "deployment.logged", {
      deploymentId: deployment._id,
      projectId: deployment.projectId,
      seq: chunk.at(-1)?.seq ?? 0,
    }).catch(ignoreLost);
  }

  function mask(text: string): string {
    return secrets.reduce((masked, secret) => masked.replaceAll(secret, "•••"), text);
  }

  async function flush(): Promise<void> {
    write();
    await writing;
    if (failure) throw failure;
  }

  return {
    hide: (secret) => void secrets.push(...maskedForms(secret)),
    info: (text) => add("info", text),
    warn: (text) => add("warn", `${YELLOW}${text}${RESET}`),
    error: (text) => add("error", `${RED}${text}${RESET}`),
    enter: (name) => {
      stage = name;
    },
    flush,
    close: async () => {
      if (omitted > 0)
        queue({ ...tail[0]!, level: "warn", text: `… ${omitted} lines omitted …` }, 0);
      for (const line of tail.splice(0)) queue(line, line.text.length);
      await flush();
    },
  };
}

function readable(text: string): string {
  return text.replace(OBEYED, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

function cut(text: string): string {
  return text.length <= MAX_LINE_BYTES ? text : `${text.slice(0, MAX_LINE_BYTES)} … (cut)`;
}
