import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropicProtocol } from "./anthropic-protocol.ts";
import { openaiProtocol } from "./openai-protocol.ts";
import type { ModelProtocol } from "./protocol.ts";
import type { ModelRequest, ModelRequestBody, ModelStep, ScriptedStep } from "./script.ts";

export interface ModelDouble {
  /** `http://127.0.0.1:<port>/v1`, for both protocols. */
  url: string;
  /** `127.0.0.1:<port>`, as ALLOW_PRIVATE_HOSTS lists it. */
  host: string;
  /** The only key that it accepts. */
  key: string;
  models: string[];
  /** What models were asked, oldest first. Refused requests and lists of models are not here. */
  requests: ModelRequest[];
  /** How many requests have no answer yet. */
  readonly open: number;
  /** Adds answers, one a request. Without any left it answers 500. */
  script(...steps: ScriptedStep[]): void;
  /** Forgets the answers that nobody has asked for. */
  clear(): void;
  /** What it does for each request when the script is empty. */
  always(step: ScriptedStep | null): void;
  /** Breaks the connections of all requests that have no answer yet. */
  hangUp(): void;
  close(): Promise<void>;
}

export interface ModelDoubleOptions {
  port?: number;
  /** Null: a service without keys. */
  key?: string | null;
  models?: string[];
}

const PROTOCOLS = { openai: openaiProtocol, anthropic: anthropicProtocol } as const;

/** A service with models that speaks the protocols of OpenAI and Anthropic and answers as scripted. */
export async function startModelDouble({
  port = 0,
  key = "sk-double-0123456789abcdef",
  models = ["model-small", "model-large"],
}: ModelDoubleOptions = {}): Promise<ModelDouble> {
  const steps: ScriptedStep[] = [];
  let fallback: ScriptedStep | null = null;
  const requests: ModelRequest[] = [];
  let open = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = isAnthropic(request) ? "anthropic" : "openai";
    const protocol = PROTOCOLS[name];
    const fail = (status: number, message: string, more: Failure = {}) =>
      sendFailure(response, protocol, { ...more, status, message });
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const sent = await textOf(request);
    if (key !== null && !protocol.isAllowed(request.headers, key))
      return fail(401, "The API key is wrong.");
    if (request.method === "GET" && pathname === "/v1/models")
      return sendJson(response, 200, protocol.models(models));
    if (request.method !== "POST" || pathname !== `/v1${protocol.path}`)
      return fail(404, `There is nothing at ${pathname}.`);
    const body = JSON.parse(sent) as ModelRequestBody;
    if (!models.includes(body.model))
      return fail(404, `The model ${body.model} does not exist or you do not have access to it.`);
    const asked = { protocol: name, path: pathname, headers: request.headers, body } as const;
    requests.push(asked);
    const next = steps.shift() ?? fallback;
    if (!next) return fail(500, "The script has no step for this request.");
    const step = typeof next === "function" ? next(asked) : next;
    if ("failure" in step)
      return fail(step.failure, step.message ?? `Status ${step.failure}.`, step);
    await answer(response, { protocol, asked, step, number: requests.length });
  }

  const server = createServer((request, response) => {
    open += 1;
    response.once("close", () => (open -= 1));
    // A client that disconnects early gets no response.
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/v1`,
    host,
    key: key ?? "",
    models,
    requests,
    get open() {
      return open;
    },
    script: (...added) => void steps.push(...added),
    clear: () => void steps.splice(0),
    always: (step) => void (fallback = step),
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

interface Failure {
  retryAfter?: number | string;
  code?: string;
}

async function answer(
  response: ServerResponse,
  of: { protocol: ModelProtocol; asked: ModelRequest; step: ModelStep; number: number },
): Promise<void> {
  const { protocol, asked, step, number } = of;
  const isEndless = "hang" in step;
  if (isEndless && step.text === undefined) return;
  if (!asked.body.stream) return sendJson(response, 200, protocol.whole(asked, step, number));
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  const { pieces, ending } = protocol.events(asked, step, number);
  if ("cut" in step) {
    // Somewhere in the answer, after its head.
    for (const piece of pieces.slice(0, Math.max(2, pieces.length - 2)))
      await write(response, piece);
    response.destroy();
    return;
  }
  for (const piece of pieces) await write(response, piece);
  if (isEndless) return;
  for (const piece of ending) await write(response, piece);
  response.end();
}

/** Each piece in a packet of its own. */
const write = (response: ServerResponse, piece: string): Promise<void> =>
  new Promise((resolve, reject) => {
    response.write(piece, (error) => (error ? reject(error) : resolve()));
  });

function sendFailure(
  response: ServerResponse,
  protocol: ModelProtocol,
  { status, message, code, retryAfter }: Failure & { status: number; message: string },
): void {
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  sendJson(response, status, protocol.failure({ status, message, code }));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Only Anthropic's clients name the version of the protocol. */
const isAnthropic = ({ headers }: IncomingMessage) => headers["anthropic-version"] !== undefined;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
