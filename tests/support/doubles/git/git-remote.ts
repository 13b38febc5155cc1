import type { AddressInfo } from "node:net";

import Fastify, { type FastifyInstance } from "fastify";

import { gitServer, type GitPush, type GitServerOptions } from "#git/server/server.ts";

export const TOKEN = "push-token";

export interface GitRemote {
  app: FastifyInstance;
  origin: string;
  /** Address of a project, including the token. */
  url(project?: string): string;
  /** The same address without user and password. */
  bareUrl(project?: string): string;
  pushes: GitPush[];
  /** Errors that the process logged. */
  errors: string[];
  close(): Promise<void>;
}

/**
 * Our git server on a free port. In the organization `ada` every project exists, `TOKEN` can push, `reader` can read, and anyone can read `open`. The
 * organization `ghost` has no projects.
 */
export async function startGitRemote(
  dataDir: string,
  options: Partial<GitServerOptions> = {},
): Promise<GitRemote> {
  const pushes: GitPush[] = [];
  const errors: string[] = [];
  const app = Fastify({
    logger: { level: "error", stream: { write: (line: string) => void errors.push(line) } },
    forceCloseConnections: true,
  });
  await app.register(gitServer, {
    dataDir,
    maxPushBytes: 50 * 1024 * 1024,
    authorize: async ({ org, project, password, operation }) => {
      if (password === null && project === "open" && operation === "read")
        return { projectId: project, actor: "anyone" };
      if (password !== TOKEN && password !== "reader") return "unauthorized";
      if (org !== "ada" || (password === "reader" && operation === "write")) return null;
      return { projectId: project, actor: "ada" };
    },
    onPush: async (push) => {
      pushes.push(push);
      const addresses = ["Deployment: http://app.example/d/1", "Site: http://site.example/"];
      return { lines: [], follow: null, addresses };
    },
    ...options,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const bareUrl = (project = "blog") => `${origin}/git/ada/${project}.git`;
  return {
    app,
    origin,
    pushes,
    errors,
    bareUrl,
    url: (project) => bareUrl(project).replace("http://", `http://git:${TOKEN}@`),
    close: () => app.close(),
  };
}

/** The Authorization header of a git client with this password. */
export function basic(password: string): string {
  return `Basic ${Buffer.from(`git:${password}`).toString("base64")}`;
}
