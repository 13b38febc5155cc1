import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";

import { cleanText } from "../clean.ts";
import { connectTo, type RemoteOptions } from "../mirrors/connection.ts";

/** Why an object cannot be had, as a sentence. */
export class LfsFailure extends Error {}

export interface LfsAccess extends Pick<RemoteOptions, "allowPrivate" | "resolve"> {
  signal: AbortSignal;
}

export interface LfsRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** A host that sends nothing for this long is disconnected. */
const SILENCE_MS = 30_000;
/** Decided by the connection. A host must not set them. */
const OWN_HEADERS = new Set(["host", "connection", "content-length", "transfer-encoding"]);

const withoutOwn = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase())),
  );

/**
 * A request under the same rules as git: the address is checked and pinned, and redirects are not followed. `headers` may come from a host.
 * @throws LfsFailure, and AppError as `connectTo`
 */
export async function requestLfs(
  address: URL,
  { method, headers, body }: LfsRequest,
  { allowPrivate = [], resolve, signal }: LfsAccess,
): Promise<IncomingMessage> {
  signal.throwIfAborted();
  // Addresses of repositories have no query, but signed addresses do. The rules for hosts are the same.
  const { href } = new URL("/objects", address);
  const pinned = await connectTo({ url: href, allowPrivate, ...(resolve && { resolve }) });
  const request = address.protocol === "https:" ? requestHttps : requestHttp;
  const answering = new Promise<IncomingMessage>((answer, reject) => {
    const asking = request({
      host: pinned.address,
      port: pinned.port,
      method,
      signal,
      timeout: SILENCE_MS,
      ...(isIP(pinned.host) ? {} : { servername: pinned.host }),
      path: address.pathname + address.search,
      headers: {
        "user-agent": "Pressmark",
        ...withoutOwn(headers),
        host: address.host,
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      },
    });
    asking.once("response", answer);
    asking.once("timeout", () => asking.destroy(new Error(`silent for ${SILENCE_MS / 1000} s`)));
    asking.on("error", reject);
    asking.end(body);
  });
  try {
    return await answering;
  } catch (error) {
    // The headers that a host asks for may be invalid, too.
    throw brokenConnection(address, error as Error);
  }
}

/** Reads an answer piece by piece. The caller may stop at any time. */
export async function* piecesOf(response: IncomingMessage, address: URL): AsyncGenerator<Buffer> {
  try {
    for await (const piece of response as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    throw brokenConnection(address, error as Error);
  } finally {
    response.destroy();
  }
}

/** Names only the host, because the rest of an address may be a signature. */
function brokenConnection({ host }: URL, cause: Error): LfsFailure {
  return new LfsFailure(`The connection to ${host} failed: ${cleanText(cause.message)}.`, {
    cause,
  });
}
