import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable, Transform } from "node:stream";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { AiAccess } from "./access.ts";
import { publicLookup } from "../outgoing/public-lookup.ts";
import { demandPublicAddress, isTrustedAddress } from "./address-rules.ts";

export interface ModelTimes {
  /** Until the answer begins. Large models think for a while first. */
  firstByteMs: number;
  /** Between two pieces of an answer. */
  betweenMs: number;
}

const TIMES: ModelTimes = { firstByteMs: 120_000, betweenMs: 60_000 };
/** Far more than the longest answer of a model. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;
const FAILURE_MAX_BYTES = 64 * 1024;

/**
 * A `fetch` for one model: with the rules for outgoing addresses, with time limits, and without redirects, because a redirect
 * could take the key to another host.
 */
export function modelFetch(
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  { source, key }: Pick<AiAccess, "source" | "key">,
  times: ModelTimes = TIMES,
): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isTrusted = isTrustedAddress(env, url, source);
    if (!isTrusted) demandPublicAddress(url);
    const answer = await ask(url, init, { isTrusted, times });
    const { statusCode: status = 502 } = answer;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw redirected(answer.headers.location, url);
    }
    const headers = headersOf(answer);
    if (status >= 400) {
      const text = await failureText(answer);
      return new Response(key ? text.replaceAll(key, "[key]") : text, { status, headers });
    }
    return new Response(Readable.toWeb(limited(answer, url)) as ReadableStream<Uint8Array>, {
      status,
      headers,
    });
  };
}

interface Rules {
  isTrusted: boolean;
  times: ModelTimes;
}

function ask(
  url: URL,
  { method = "GET", headers, body, signal }: RequestInit,
  { isTrusted, times }: Rules,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      // A shared connection could have been opened with other rules.
      agent: false,
      ...(signal ? { signal } : {}),
      ...(isTrusted ? {} : { lookup: publicLookup(() => new AppError("ai_address_refused")) }),
    });
    asking.setTimeout(times.firstByteMs, () => asking.destroy(tooSlow(url, times.firstByteMs)));
    asking.once("error", (cause) => reject(signal?.aborted ? cause : unreachable(url, cause)));
    asking.once("response", (answer) => {
      asking.setTimeout(times.betweenMs, () => answer.destroy(tooSlow(url, times.betweenMs)));
      resolve(answer);
    });
    asking.end(typeof body === "string" ? body : undefined);
  });
}

/** A failure in the middle of an answer becomes the failure of its stream. */
function limited(answer: IncomingMessage, url: URL): Transform {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > ANSWER_MAX_BYTES) done(unusable(`${url.host} sends an answer without an end.`));
      else done(null, chunk);
    },
  });
  answer.once("error", (cause) => counted.destroy(unreachable(url, cause)));
  counted.once("close", () => answer.destroy());
  return answer.pipe(counted);
}

async function failureText(answer: IncomingMessage): Promise<string> {
  let text = "";
  answer.setEncoding("utf8");
  for await (const chunk of answer) {
    text += chunk as string;
    if (text.length > FAILURE_MAX_BYTES) break;
  }
  return text;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const shown = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) shown.set(name, Array.isArray(value) ? value.join(", ") : value);
  return shown;
}

const unusable = (message: string, cause?: unknown) =>
  new AppError("ai_unavailable", { message, cause });

const tooSlow = (url: URL, ms: number) =>
  unusable(`${url.host} did not answer within ${Math.ceil(ms / 1_000)} seconds.`);

function unreachable(url: URL, cause: Error): AppError {
  if (cause instanceof AppError) return cause;
  return unusable(`${url.host} cannot be reached: ${cause.message}`, cause);
}

function redirected(location: string | undefined, url: URL): AppError {
  const target = location === undefined ? "another address" : new URL(location, url).host;
  return unusable(`${url.host} redirects to ${target}. Enter the final address.`);
}
