import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { runForBytes } from "../../worlds/processes/run-program.ts";

/** How a host differs from a server that lets everyone read and write. */
export interface HostRules {
  /** Answers instead of git. Null is git's own answer. */
  refuse?: (request: {
    isPush: boolean;
    authorization: string | undefined;
  }) => { status: number; text: string } | null;
  /** Called before the host receives a pack, and when it has, before the client hears of it. */
  beforePush?: () => Promise<void>;
  afterPush?: () => Promise<void>;
}

/**
 * A host that serves every ref of the repositories in a folder with git's own `git http-backend`, as hosts serve pull requests. The hooks of the repositories
 * run.
 */
export async function startHttpBackend(
  folder: string,
  rules: HostRules = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    reply(folder, rules, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HEADERS_END = "\r\n\r\n";

async function reply(
  folder: string,
  { refuse, beforePush, afterPush }: HostRules,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = "", headers } = request;
  const isPush = url.includes("git-receive-pack");
  const refusal = refuse?.({ isPush, authorization: headers.authorization });
  if (refusal) {
    const { status, text } = refusal;
    const asks = status === 401 ? { "www-authenticate": 'Basic realm="git"' } : {};
    response.writeHead(status, { "content-type": "text/plain", ...asks }).end(text);
    return;
  }
  const isPack = isPush && request.method === "POST";
  if (isPack) await beforePush?.();
  await answer(folder, request, response, isPack ? afterPush : undefined);
}

/** The environment and the output of a CGI program: RFC 3875. */
async function answer(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  beforeAnswer: (() => Promise<void>) | undefined,
): Promise<void> {
  const { headers, method = "GET" } = request;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
  const { stdout: output } = await runForBytes({
    program: "git",
    args: ["http-backend"],
    cwd: folder,
    input: await buffer(request),
    env: {
      PATH: process.env.PATH ?? "",
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: method,
      REMOTE_USER: "ada",
      CONTENT_TYPE: headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(headers["git-protocol"] ?? ""),
    },
  });
  await beforeAnswer?.();
  const end = output.indexOf(HEADERS_END);
  const lines = output.toString("latin1", 0, Math.max(end, 0)).split("\r\n");
  const sent = new Map(lines.map((line) => line.split(": ", 2) as [string, string]));
  response.writeHead(Number.parseInt(sent.get("Status") ?? "200", 10), {
    "content-type": sent.get("Content-Type") ?? "text/plain",
  });
  response.end(output.subarray(end + HEADERS_END.length));
}
