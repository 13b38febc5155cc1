import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../../doubles/http-double.ts";

/** What the API of a git host may answer instead of what was asked, and what Pressmark makes of it. */
export interface HostileAnswer {
  name: string;
  answer: () => Answer | Promise<Answer>;
  /** The error of `askHost`. */
  appCode: string;
  /** What a user reads. */
  words: RegExp;
  /** It never ends on its own. */
  isEndless?: boolean;
}

const WAIT_S = 17;
const PIECE = Buffer.alloc(64 * 1024, "x");
const PAUSE_MS = 100;
const SAID = { message: "Not allowed", error: { message: "Not allowed" } };

/** A never-ending request. */
export const hang = (): Promise<Answer> => new Promise(() => undefined);

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield PIECE;
}
async function* slow(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.from(" ");
    await sleep(PAUSE_MS);
  }
}
const page = (status: number): Answer => ({
  status,
  headers: { "content-type": "text/html" },
  bytes: Buffer.from("<!doctype html><h1>Welcome to nginx</h1>"),
});
const refusal = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: SAID,
});

const refusals: HostileAnswer[] = (
  [
    [401, "host_token_refused", /does not accept the token/],
    [403, "host_forbidden", /says: Not allowed/],
    [404, "host_missing", /hides it/],
    [409, "host_refused", /status 409.*says: Not allowed/],
    [422, "host_refused", /status 422.*says: Not allowed/],
    [500, "host_unavailable", /internal error/],
    [503, "host_unavailable", /internal error/],
  ] as const
).map(([status, appCode, words]) => ({
  name: `status ${status}`,
  answer: () => refusal(status),
  appCode,
  words,
}));

const broken = (name: string, answer: HostileAnswer["answer"]): HostileAnswer => ({
  name,
  answer,
  appCode: "host_unreadable",
  words: /cannot read/,
});

export const hostileAnswers: readonly HostileAnswer[] = [
  ...refusals,
  {
    name: "status 429 that says how long to wait",
    answer: () => refusal(429, { "retry-after": String(WAIT_S) }),
    appCode: "host_busy",
    words: /Try again in 17 s/,
  },
  {
    name: "status 429 without more",
    answer: () => refusal(429),
    appCode: "host_busy",
    words: /Try again in 60 s/,
  },
  {
    name: "a connection that breaks off",
    answer: () => Promise.reject(new Error("hang up")),
    appCode: "host_unavailable",
    words: /The connection to .* failed/,
  },
  broken("a page instead of JSON", () => page(200)),
  broken("JSON of another kind", () => ({ body: { unexpected: true } })),
  broken("nothing", () => ({ bytes: Buffer.alloc(0) })),
  {
    name: "a page of a proxy",
    answer: () => page(502),
    appCode: "host_unavailable",
    words: /internal error \(status 502\)/,
  },
  {
    name: "a body without an end",
    answer: () => ({ pieces: endless() }),
    appCode: "host_unreadable",
    words: /is too large/,
  },
  {
    name: "no answer",
    answer: hang,
    appCode: "host_unavailable",
    words: /did not answer within/,
    isEndless: true,
  },
  {
    name: "a body that never ends and is slow",
    answer: () => ({ pieces: slow() }),
    appCode: "host_unavailable",
    words: /did not answer within/,
    isEndless: true,
  },
];
