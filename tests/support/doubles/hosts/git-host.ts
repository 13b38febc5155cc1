import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface GitHost {
  port: number;
  /** Requested paths, with their Authorization header. */
  requests: { url: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** Ways in which a git host can misbehave. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export const behaviours = {
  hang: () => undefined,
  /** One byte every 200 ms, forever. */
  drip: (_request, response) => {
    response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
    const timer = setInterval(() => response.write("0"), 200);
    response.once("close", () => clearInterval(timer));
  },
  hangUp: (request) => void request.socket.resetAndDestroy(),
  page: (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
  },
  /** An endless list of refs. */
  flood: (_request, response) => {
    response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
    response.write("001e# service=git-upload-pack\n0000");
    const line = `003f${"a".repeat(40)} refs/heads/branch-x\n`;
    const pour = () => {
      while (!response.destroyed && response.write(line.repeat(1000)));
    };
    response.on("drain", pour);
    pour();
  },
} satisfies Record<string, Behaviour>;

export function status(code: number, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    response.writeHead(code, headers).end();
  };
}

/** A host on a free port of this machine with the given behavior. */
export async function startGitHost(behave: Behaviour): Promise<GitHost> {
  const requests: GitHost["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? "", authorization: request.headers.authorization });
    behave(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
