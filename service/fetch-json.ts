import { isUrl } from "#schemas/is-url.ts";
import type { z } from "zod";
import { retryAfterMs } from "./retry-after.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** The pause if a service does not say how long to wait, and the longest one. */
const [WAIT_DEFAULT_S, WAIT_MAX_S] = [60, 3600];
const REDIRECTS_MAX = 3;
/** Statuses that keep the method and the body. The others turn some requests into GET. */
const KEEPING = [307, 308];
const MOVED = [301, 302, ...KEEPING];

/** Another service did not respond, or answered incorrectly. */
export class FetchFailure extends Error {
  /** Status of the response. Null when there was none. */
  readonly status: number | null;
  /** How long the service asks to wait, because it has received too many requests. Null if it does not. */
  readonly retryAfterS: number | null;

  constructor(
    message: string,
    options: { status?: number; retryAfterS?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "FetchFailure";
    this.status = options.status ?? null;
    this.retryAfterS = options.retryAfterS ?? null;
  }
}

/** The service's response does not match its documentation. */
export class UnreadableAnswer extends FetchFailure {}

/**
 * A call to a service that answers with JSON, or with nothing, which is null. Redirects are followed only below the address `redirectsTo`.
 * @throws FetchFailure; it names the address without its query and none of the secrets that were sent
 */
export async function fetchJson<T>(
  url: string,
  request: RequestInit,
  schema: z.ZodType<T>,
  { redirectsTo }: { redirectsTo?: string } = {},
): Promise<T> {
  const { response, text, place } = await fetchAnswer(url, request, redirectsTo);
  if (!response.ok)
    throw new FetchFailure(`${place} answers ${response.status}`, {
      status: response.status,
      retryAfterS: waitOf(response),
    });
  try {
    return schema.parse(text === "" ? null : JSON.parse(text));
  } catch (cause) {
    throw new UnreadableAnswer(`${place} returned an unreadable response`, {
      status: response.status,
      cause,
    });
  }
}

export interface Loaded {
  response: Response;
  text: string;
  /** The address without its query. */
  place: string;
}

/**
 * The answer of a service, whatever its status is. Redirects are followed only below the address `redirectsTo`.
 * @throws FetchFailure
 */
export async function fetchAnswer(
  url: string,
  request: RequestInit,
  redirectsTo: string | undefined,
): Promise<Loaded> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let target = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const loaded = await loadOnce(target, { ...request, redirect: "manual", signal });
    const { response, place } = loaded;
    if (!MOVED.includes(response.status)) return loaded;
    const location = response.headers.get("location") ?? "";
    const next = isUrl(location, target) ? new URL(location, target).href : "";
    const mayFollow = (request.method ?? "GET") === "GET" || KEEPING.includes(response.status);
    // Our request contains secrets, which must not be sent to the target of any other redirect.
    if (!redirectsTo || !mayFollow || !next.startsWith(`${redirectsTo}/`))
      throw new FetchFailure(`${place} redirects elsewhere`);
    target = next;
  }
  throw new FetchFailure(`${placeOf(url)} redirects too often`);
}

async function loadOnce(url: string, request: RequestInit): Promise<Loaded> {
  const place = placeOf(url);
  try {
    const response = await fetch(url, request);
    return { response, text: await textOf(response, place), place };
  } catch (cause) {
    if (cause instanceof FetchFailure) throw cause;
    throw new FetchFailure(`${place} did not respond`, { cause });
  }
}

async function textOf({ body, status }: Response, place: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new UnreadableAnswer(`${place} returned a response that is too large`, { status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** GitHub also limits requests with status 403, and then says when the limit ends (docs.github.com, "Rate limits for the REST API"). */
function waitOf({ status, headers }: Response): number | null {
  const isUsedUp = headers.get("x-ratelimit-remaining") === "0";
  const after = headers.get("retry-after");
  if (status !== 429 && !(status === 403 && (after !== null || isUsedUp))) return null;
  const now = new Date();
  const reset = isUsedUp ? Number(headers.get("x-ratelimit-reset")) - now.getTime() / 1000 : 0;
  const seconds = [(retryAfterMs(after, now) ?? 0) / 1000, reset].find((s) => s > 0);
  return Math.min(Math.ceil(seconds ?? WAIT_DEFAULT_S), WAIT_MAX_S);
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
