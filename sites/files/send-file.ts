import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import {
  COMPRESSED_ONCE_BYTES,
  compressor,
  type Contents,
  type Encoding,
  CACHED_FILE_BYTES,
} from "./contents.ts";
import type { FoundFile } from "./find-file.ts";
import { POLICY, policyOfAnswer } from "../framing.ts";
import { addVary, chooseEncoding, etagOf, fileHeaders, matchesEtag, policyOf } from "../headers.ts";
import { addSiteHeaders, type SiteHeaders } from "../site-headers.ts";
import { readRange } from "./range.ts";
import type { Target } from "../exchange.ts";
import { sendStatusPage } from "../status-page.ts";

export interface FileExchange {
  request: IncomingMessage;
  response: ServerResponse;
  target: Target;
  file: FoundFile;
  status?: number;
  /** Headers of the request that decide about the answer, besides its encoding. */
  vary?: string | null;
  /** Headers of the site for this address. */
  headers?: SiteHeaders;
  /** The content security policy, if it is not that of the type. */
  rules?: string | undefined;
}

/** Sends a file, with support for 304, HEAD, Range, br and gzip. */
export async function sendFile(contents: Contents, exchange: FileExchange): Promise<void> {
  const { request, response, file, target, status = 200, vary = null } = exchange;
  const { headers: own = [] } = exchange;
  // Only media players and downloads of large files request ranges, and they mean ranges of the uncompressed bytes.
  const encoding =
    request.headers.range !== undefined && file.size > CACHED_FILE_BYTES
      ? "identity"
      : chooseEncoding(request.headers["accept-encoding"], file.type);
  const { admission, noindex } = target;
  const headers = fileHeaders(file, { encoding, admission, noindex });
  headers.push(POLICY, policyOfAnswer(response, exchange.rules ?? policyOf(file.type)));
  if (vary !== null) addVary(headers, vary);
  addSiteHeaders(headers, own, { file, admission, status });
  if (
    status === 200 &&
    matchesEtag(request.headers["if-none-match"], etagOf(file.hash, encoding))
  ) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  // A range of a compressed body would contain different bytes. Clients that need ranges do not request one.
  const requestedRange =
    encoding === "identity" && status === 200 ? readRange(request.headers.range, file.size) : null;
  if (requestedRange === "unsatisfiable") {
    response.writeHead(416, { "content-range": `bytes */${file.size}` });
    response.end();
    return;
  }
  if (encoding !== "identity" && file.size > COMPRESSED_ONCE_BYTES)
    return sendCompressed(contents, exchange, { encoding, status, headers });
  if (requestedRange || (encoding === "identity" && file.size > CACHED_FILE_BYTES)) {
    const range = requestedRange ?? { offset: 0, length: file.size };
    if (requestedRange) {
      const last = range.offset + range.length - 1;
      headers.push("content-range", `bytes ${range.offset}-${last}/${file.size}`);
    }
    return sendStream(contents, exchange, {
      range,
      status: requestedRange ? 206 : status,
      headers,
    });
  }
  return sendWhole(contents, exchange, { encoding, status, headers });
}

async function sendWhole(
  contents: Contents,
  { request, response, file }: FileExchange,
  { encoding, status, headers }: { encoding: Encoding; status: number; headers: string[] },
): Promise<void> {
  const bytes =
    contents.cached(file.hash, encoding) ?? (await contents.read(file.ranges, file.hash, encoding));
  if (!bytes) return sendStatusPage(response, "gone");
  headers.push("content-length", String(bytes.length));
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** The length is only known at the end, so the response has no Content-Length. */
async function sendCompressed(
  contents: Contents,
  { request, response, file }: FileExchange,
  answer: { encoding: "br" | "gzip"; status: number; headers: string[] },
): Promise<void> {
  if (request.method === "HEAD") {
    response.writeHead(answer.status, answer.headers);
    response.end();
    return;
  }
  const whole = { offset: 0, length: file.size };
  const stream = await contents.stream(file.ranges, file.hash, whole);
  if (!stream) return sendStatusPage(response, "gone");
  response.writeHead(answer.status, answer.headers);
  await untilReaderLeaves(pipeline(stream, compressor(answer.encoding), response));
}

async function sendStream(
  contents: Contents,
  { request, response, file }: FileExchange,
  answer: { range: { offset: number; length: number }; status: number; headers: string[] },
): Promise<void> {
  const { headers } = answer;
  headers.push("content-length", String(answer.range.length));
  if (request.method === "HEAD") {
    response.writeHead(answer.status, headers);
    response.end();
    return;
  }
  const stream = await contents.stream(file.ranges, file.hash, answer.range);
  if (!stream) return sendStatusPage(response, "gone");
  response.writeHead(answer.status, headers);
  await untilReaderLeaves(pipeline(stream, response));
}

/** Clients often disconnect in the middle, media players in particular. */
async function untilReaderLeaves(sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
