import { isUrl } from "#schemas/is-url.ts";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { z } from "zod";
import { cleanText } from "#git/clean.ts";
import { connectTo } from "#git/mirrors/connection.ts";
import { AppError } from "#schemas/errors.ts";
import { within } from "#service/within.ts";
import { hostFailure } from "./host-failures.ts";

/** A user waits for the answer. */
export const REQUEST_TIMEOUT_MS = 15_000;
const MAX_BYTES = 8 * 1024 * 1024;
const [OK, REDIRECTS, FAILURES, SERVER_ERROR] = [200, 300, 400, 500];

export interface HostTarget {
  /** "GitLab", with its address if it is self-managed. */
  name: string;
  /** Base address of the API. */
  api: string;
  /** Headers that prove who asks. */
  headers: Record<string, string>;
  allowPrivate: readonly string[];
  timeoutMs?: number;
}

export interface HostRequest<T> {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base address. */
  path: string;
  query?: Record<string, string | number>;
  body?: object;
  /** Sent as a form, instead of a body. */
  form?: Record<string, string>;
  /** Reads the text of a refusal first. Null if its status says all. */
  refusal?: (text: string) => AppError | null;
  schema: z.ZodType<T>;
}

export interface HostAnswer<T> {
  body: T;
  headers: IncomingMessage["headers"];
}

/**
 * A request to the API of a git host, under the same rules as git: the address is checked and pinned, and redirects are not
 * followed, because the request contains the token.
 * @throws AppError host_token_refused, host_forbidden, host_missing, host_busy, host_refused, host_unavailable,
 * host_unreadable, and those of `connectTo`
 */
export async function askHost<T>(
  target: HostTarget,
  request: HostRequest<T>,
): Promise<HostAnswer<T>> {
  const { name, timeoutMs = REQUEST_TIMEOUT_MS } = target;
  const late = () =>
    new AppError("host_unavailable", {
      message: `${name} did not answer within ${Math.ceil(timeoutMs / 1000)} s. Try again in a moment.`,
    });
  const stop = new AbortController();
  try {
    return await within(ask(target, request, stop.signal), timeoutMs, late);
  } finally {
    stop.abort();
  }
}

async function ask<T>(
  target: HostTarget,
  { method = "GET", path, query = {}, body, form, refusal, schema }: HostRequest<T>,
  signal: AbortSignal,
): Promise<HostAnswer<T>> {
  const { name, api, headers, allowPrivate } = target;
  const { url: base, host, port, address } = await connectTo({ url: api, allowPrivate });
  const url = new URL(base + path);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const sent = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body);
  const sentType = form ? "application/x-www-form-urlencoded" : "application/json";
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({
      host: address,
      port,
      method,
      signal,
      ...(isIP(host) ? {} : { servername: host }),
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        accept: "application/json",
        "user-agent": "Pressmark",
        ...headers,
        ...(sent === undefined
          ? {}
          : { "content-type": sentType, "content-length": Buffer.byteLength(sent) }),
      },
    });
    asking.once("response", resolve);
    asking.once("error", (cause) =>
      reject(
        new AppError("host_unavailable", {
          message: `The connection to ${name} failed: ${cleanText(cause.message)}.`,
          cause,
        }),
      ),
    );
    asking.end(sent);
  });
  const { statusCode: status = 0, headers: received } = response;
  if (status >= REDIRECTS && status < FAILURES) {
    response.destroy();
    throw redirectOf(name, received.location, url);
  }
  const text = await textOf(response, name);
  if (status < OK || status >= FAILURES)
    throw (
      (status < SERVER_ERROR && refusal?.(text)) ||
      hostFailure({ host: name, status, text, retryAfter: received["retry-after"] })
    );
  return { body: read(text, schema, name), headers: received };
}

function read<T>(text: string, schema: z.ZodType<T>, name: string): T {
  try {
    return schema.parse(text === "" ? null : JSON.parse(text));
  } catch (cause) {
    throw new AppError("host_unreadable", {
      message: `${name} returned a response that Pressmark cannot read. Check that the address is right.`,
      cause,
    });
  }
}

async function textOf(response: IncomingMessage, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES)
        throw new AppError("host_unreadable", { message: `The answer of ${name} is too large.` });
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const message = `The connection to ${name} broke off. Try again in a moment.`;
    throw new AppError("host_unavailable", { message, cause });
  }
  return Buffer.concat(chunks).toString("utf8");
}

function redirectOf(name: string, location: string | undefined, from: URL): AppError {
  const target = location && isUrl(location, from) ? new URL(location, from).origin : null;
  return new AppError("host_redirects", {
    message: `${name} redirects${target ? ` to ${cleanText(target)}` : ""}. Enter the address that it redirects to.`,
  });
}
