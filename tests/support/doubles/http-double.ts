import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/** The parts of a request that doubles read. */
export interface DoubleRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The fields of a posted form. */
  form: URLSearchParams;
  /** The body as it was sent. */
  sent: Buffer;
  headers: IncomingMessage["headers"];
}

export interface Answer {
  status?: number;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as they are, instead of a body. */
  bytes?: Buffer;
  /** Sent piece by piece, instead of a body. */
  pieces?: AsyncIterable<Buffer>;
}

/** A simulated server on the internet, by default on any free port. */
export async function startHttpDouble(
  answer: (request: DoubleRequest) => Answer | Promise<Answer>,
  { port = 0 }: { port?: number } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const sent = await bytesOf(request);
      const {
        status = 200,
        body,
        bytes,
        pieces,
        headers,
      } = await answer({
        method: request.method ?? "GET",
        path: url.pathname,
        query: url.searchParams,
        form: new URLSearchParams(sent.toString("utf8")),
        sent,
        headers: request.headers,
      });
      response.writeHead(status, { "content-type": "application/json", ...headers });
      if (pieces) return pipeline(pieces, response);
      response.end(bytes ?? (body === undefined ? undefined : JSON.stringify(body)));
    };
    // A client that disconnects early gets no response.
    reply().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
