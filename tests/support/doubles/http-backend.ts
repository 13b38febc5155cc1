import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A host that serves every ref of the repositories in a folder with git's own `git http-backend`, as hosts serve pull requests. */
export async function startHttpBackend(
  folder: string,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => answer(folder, request, response));
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

/** The environment and the output of a CGI program: RFC 3875. */
function answer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { headers, method = "GET" } = request;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
  const backend = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env.PATH,
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
  request.pipe(backend.stdin);
  backend.stdin.on("error", () => undefined);
  const parts: Buffer[] = [];
  backend.stdout.on("data", (part: Buffer) => void parts.push(part));
  backend.once("close", () => {
    const output = Buffer.concat(parts);
    const end = output.indexOf(HEADERS_END);
    const lines = output.toString("latin1", 0, Math.max(end, 0)).split("\r\n");
    const sent = new Map(lines.map((line) => line.split(": ", 2) as [string, string]));
    response.writeHead(Number.parseInt(sent.get("Status") ?? "200", 10), {
      "content-type": sent.get("Content-Type") ?? "text/plain",
    });
    response.end(output.subarray(end + HEADERS_END.length));
  });
}
