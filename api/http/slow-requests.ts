import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { errors } from "#schemas/errors.ts";

const BODY_TIMEOUT_MS = 30_000;
const SOCKET_PATH = "/trpc";

/** Requests that may take long: git/server/server.ts and api/http/uploads.ts end the slow ones. */
const LONG_REQUESTS = ["/git/", "/api/uploads"];

/** Ends requests with a very slow body. */
export function cutSlowRequests(app: FastifyInstance, bodyTimeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw, id } = request;
    // Node releases every connection that asks to become a WebSocket. Where no WebSocket exists, nothing else would close it.
    if (raw.headers.upgrade !== undefined && !request.url.startsWith(SOCKET_PATH))
      reply.raw.once("finish", () => raw.socket.destroySoon());
    if (!hasBody(raw) || raw.complete || request.ws) return;
    if (LONG_REQUESTS.some((path) => request.url.startsWith(path))) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // A handler that ignores the body has already answered.
      if (reply.raw.headersSent) return void raw.destroy();
      // The code that reads the body owns the response. This response is written directly to the socket, as Node does with its own.
      raw.socket.write(answerOf(id));
      raw.socket.destroySoon();
    }, bodyTimeoutMs);
    raw.once("close", () => clearTimeout(timer));
    raw.once("end", () => clearTimeout(timer));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function answerOf(requestId: string): string {
  const { status, message } = errors.request_timeout;
  const body = { success: false, error: message, appCode: "request_timeout", requestId };
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} Request Timeout`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
    "",
    text,
  ].join("\r\n");
}
