import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { isUrl } from "#schemas/is-url.ts";
import { wordsOf } from "./failure-words.ts";
import { isAllowedPrivateHost } from "./private-hosts.ts";
import { publicLookup } from "./public-lookup.ts";
import { readUrl } from "./read-url.ts";

const ANSWER_TIMEOUT_MS = 15_000;
const READ_MAX_BYTES = 64 * 1024;

export interface Answer {
  /** Null if there was none. */
  status: number | null;
  /** Why it is not a success. */
  error: string | null;
  /** The body, up to a limit. */
  body: Buffer;
  retryAfter: string | null;
}

interface Sent {
  method?: "POST" | "PATCH";
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs?: number | undefined;
}

/**
 * Sends one request to an address that a user entered. It follows no redirects, and the address that it connects to is checked. Never throws for what the
 * receiver does.
 */
export async function sendJson(
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS"> & { PUBLIC_URL: string },
  { timeoutMs = ANSWER_TIMEOUT_MS, ...sent }: Sent,
): Promise<Answer> {
  const late = AbortSignal.timeout(timeoutMs);
  const none = { status: null, body: Buffer.alloc(0), retryAfter: null };
  try {
    // The operator may have removed the host from the trusted ones.
    const url = new URL(readUrl(env, sent.url));
    const isTrusted = isAllowedPrivateHost(env, url);
    const message = await ask(url, { ...sent, late, isTrusted });
    return await readAnswer(message, url, late, timeoutMs);
  } catch (error) {
    if (error instanceof AppError) return { ...none, error: error.message };
    return { ...none, error: late.aborted ? tooSlow(timeoutMs) : wordsOf(error) };
  }
}

function ask(
  url: URL,
  sent: Omit<Sent, "url" | "timeoutMs"> & { late: AbortSignal; isTrusted: boolean },
): Promise<IncomingMessage> {
  const { method = "POST", headers, body, late, isTrusted } = sent;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      method,
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Pressmark",
      },
      // A shared connection could have been opened to an address that is no longer allowed.
      agent: false,
      signal: late,
      ...(isTrusted ? {} : { lookup: publicLookup(() => new AppError("url_private_address")) }),
    });
    asking.once("error", reject);
    asking.once("response", resolve);
    asking.end(body);
  });
}

async function readAnswer(
  message: IncomingMessage,
  url: URL,
  late: AbortSignal,
  timeoutMs: number,
): Promise<Answer> {
  const { statusCode: status = 0, headers } = message;
  const read = await readStart(message, late);
  const retryAfter = headers["retry-after"] ?? null;
  const answer = { status, body: read.bytes, retryAfter };
  if (read.isLate) return { ...answer, error: tooSlow(timeoutMs) };
  if (read.error) return { ...answer, error: read.error };
  if (status >= 200 && status < 300) return { ...answer, error: null };
  if (status >= 300 && status < 400)
    return { ...answer, error: redirectWords(status, headers.location, url) };
  return { ...answer, error: `The receiver answered with status ${status}.` };
}

interface Start {
  bytes: Buffer;
  isLate: boolean;
  error: string | null;
}

/** Reads no more than is needed to see that the answer ends. */
async function readStart(message: IncomingMessage, late: AbortSignal): Promise<Start> {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = (error: string | null) => ({
    bytes: Buffer.concat(chunks),
    isLate: late.aborted,
    error: late.aborted ? null : error,
  });
  try {
    for await (const chunk of message) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= READ_MAX_BYTES) break;
    }
  } catch (error) {
    return end(wordsOf(error));
  } finally {
    message.destroy();
  }
  return end(null);
}

const tooSlow = (ms: number) => `The receiver did not answer within ${ms / 1_000} seconds.`;

function redirectWords(status: number, location: string | undefined, url: URL): string {
  const target = location !== undefined && isUrl(location, url) ? new URL(location, url).host : "";
  const to = target ? ` to ${target}` : "";
  return `The receiver redirects${to} (status ${status}). Redirects are not followed. Enter the final address.`;
}
