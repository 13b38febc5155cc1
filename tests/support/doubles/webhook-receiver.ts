import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

export interface ReceivedEvent {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export interface Receiver {
  /** Its origin. */
  url: string;
  /** As in ALLOW_PRIVATE_HOSTS. */
  host: string;
  received: ReceivedEvent[];
  /** The most requests that were open at once. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/** How a receiver answers. Without an answer, it hangs. */
export type Answers = (response: ServerResponse, event: ReceivedEvent) => void;

export const accepts: Answers = (response) => void response.end("ok");
export const hangs: Answers = () => {};
/** Sends a byte now and then, and never ends. */
export const drips: Answers = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write("."), 20);
  response.once("close", () => clearInterval(timer));
};
export const answersWith =
  (status: number, headers: Record<string, string> = {}): Answers =>
  (response) =>
    void response.writeHead(status, headers).end(`status ${status}`);

/** A service that gets webhooks. `tls`: its key and certificate. */
export async function startReceiver(
  answers: Answers = accepts,
  { tls, port = 0 }: { tls?: { key: string; cert: string }; port?: number } = {},
): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  let open = 0;
  let most = 0;
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    open++;
    most = Math.max(most, open);
    response.once("close", () => open--);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const { url: path = "/", headers } = request;
      const event = { path, headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
      received.push(event);
      answers(response, event);
    });
  };
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${tls ? "https" : "http"}://${host}`,
    host,
    received,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
