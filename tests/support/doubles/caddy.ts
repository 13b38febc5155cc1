import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../free-ports.ts";

export interface Caddy {
  /** One request over a new connection. The certificate must be valid for the name. @throws if there is no handshake */
  get(name: string, path: string, host?: string): Promise<Answer>;
  /** One request without TLS. */
  getPlain(name: string, path: string): Promise<Answer>;
  /** Address of plain HTTP, for a configured name that begins with `http://`. */
  plainUrl: string;
  stop(): Promise<void>;
}

/** Where our Caddyfile asks whether a name gets a certificate. */
const ASKED = "127.0.0.1:5610";

interface Answer {
  status: number;
  text: string;
  location: string | undefined;
}

/**
 * Debian's Caddy with our configuration, except that it has an authority of its own and other ports.
 * @param options.httpPort of plain HTTP, by default any free one
 */
export async function startCaddy(
  directory: string,
  {
    ports,
    variables,
    httpPort,
  }: {
    ports: Record<string, number>;
    variables: Record<string, string>;
    httpPort?: number;
  },
): Promise<Caddy> {
  await mkdir(directory, { recursive: true });
  const [https = 0, asked = 0, http = httpPort ?? 0] = await freePorts(httpPort ? 2 : 3);
  const options = [
    "local_certs",
    "skip_install_trust",
    "admin off",
    "log {",
    "level ERROR",
    "}",
    `http_port ${http}`,
    `https_port ${https}`,
    `storage file_system ${directory}`,
  ];
  let text = (await readFile("docker/Caddyfile", "utf8")).replaceAll(ASKED, `127.0.0.1:${asked}`);
  for (const [upstream, port] of Object.entries(ports))
    text = text.replaceAll(upstream, `127.0.0.1:${port}`);
  const config = join(directory, "Caddyfile");
  await writeFile(config, text.replace("{\n", `{\n\t${options.join("\n\t")}\n`));
  const caddy = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: directory, XDG_CONFIG_HOME: directory, ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  caddy.once("error", ({ message }) => (errors += message));
  caddy.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const authority = join(directory, "pki/authorities/local/root.crt");
  const isReady = () => ask({ port: http, host: "localhost", path: "/" }, null).then(() => true);
  while (!(await isReady().catch(() => false))) {
    if (caddy.exitCode !== null || caddy.pid === undefined)
      throw new Error(`caddy (Debian package caddy) did not start: ${errors}`);
    await sleep(20);
  }
  return {
    get: async (name, path, host = name) =>
      ask({ port: https, host, path }, { name, ca: await readFile(authority, "utf8") }),
    plainUrl: `http://localhost:${http}`,
    getPlain: (name, path) => ask({ port: http, host: name, path }, null),
    async stop() {
      if (caddy.exitCode !== null) return;
      caddy.kill();
      await once(caddy, "close");
    },
  };
}

function ask(
  { port, host, path }: { port: number; host: string; path: string },
  tls: { name: string; ca: string } | null,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers: { host }, agent: false };
    const onAnswer = async (response: IncomingMessage) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode ?? 0, text, location: response.headers.location });
    };
    const sent = tls
      ? request(
          { ...options, servername: tls.name, ca: tls.ca },
          (response) => void onAnswer(response).catch(reject),
        )
      : plainRequest(options, (response) => void onAnswer(response).catch(reject));
    sent.once("error", reject);
    sent.end();
  });
}
