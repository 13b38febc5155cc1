import type { IncomingHttpHeaders } from "node:http";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { isTooDeep } from "#schemas/json-object.ts";

export interface McpRequest {
  method: string;
  /** Any address: the answer does not depend on it. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Aborts when the client is gone. */
  signal: AbortSignal;
}

/** Only the protocol of 2025-03-26 has batches. */
const BATCH_MAX = 20;
/** Headers that describe the body as it was sent. */
const OF_BODY = new Set(["content-length", "transfer-encoding", "content-encoding", "connection"]);

/**
 * Answers one request without sessions: each gets a server of its own, so any process can answer. Nothing is sent without a request, so there are no streams to
 * open with GET and no sessions to end with DELETE.
 */
export async function answerMcp(
  request: McpRequest,
  open: () => McpServer,
  onBug: (error: Error) => void,
): Promise<Response> {
  const { method, url, body, signal } = request;
  if (method !== "POST") return refuse(405, -32_000, "Use POST.", { allow: "POST" });
  if (isTooDeep(body)) return refuse(400, -32_600, "The request is nested too deeply.");
  const parsed = parse(body);
  if (Array.isArray(parsed) && parsed.length > BATCH_MAX)
    return refuse(400, -32_600, `A batch can have up to ${BATCH_MAX} messages.`);
  if (isSubscription(parsed))
    return refuse(404, -32_601, "This server sends no notifications.", {}, parsed.id ?? null);
  let isBug = false;
  const handler = createMcpHandler(
    () => {
      isBug = true;
      return open();
    },
    // Requests that were refused before a server was opened are the client's mistakes.
    { onerror: (error) => isBug && onBug(error), maxRequestBodySize: Math.max(1, body.length * 4) },
  );
  const web = new Request(url, { method, headers: headersOf(request), body, signal });
  return handler.fetch(web, parsed === undefined ? {} : { parsedBody: parsed });
}

/** Undefined for invalid JSON, which the protocol's own error answers. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The handler names the mistake.
    return undefined;
  }
}

/** It would keep a connection for notifications that never come. */
const isSubscription = (message: unknown): message is { id?: string | number } =>
  typeof message === "object" &&
  message !== null &&
  "method" in message &&
  message.method === "subscriptions/listen";

function headersOf({ headers }: McpRequest): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_BODY.has(name)) copy.set(name, String(value));
  return copy;
}

function refuse(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
  id: string | number | null = null,
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id }, { status, headers });
}
