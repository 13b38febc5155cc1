import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { EXIT_SETTINGS } from "#service/exit-codes.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PROGRAM = `
  import { startService } from "./service/start-service.ts";
  void startService("nothing", async ({ log }) => {
    log.info("ready and waiting");
    setInterval(() => undefined, 1_000);
  });
`;

/** Returns what a supervised process prints first, and its exit code after the supervisor has gone. */
async function firstLine(
  LOG_LEVEL: string,
  program = PROGRAM,
): Promise<{ line: unknown; code: unknown }> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], LOG_FORMAT: "text", SUPERVISED: "1", LOG_LEVEL },
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as unknown[];
  child.stdin.end();
  const [code] = (await once(child, "exit")) as unknown[];
  return { line, code };
}

test("a service with a quiet log still tells the supervisor that it is ready", async () => {
  expect(await firstLine("warn")).toEqual({ line: "ready", code: 0 });
  expect(await firstLine("info")).toEqual({ line: "ready and waiting", code: 0 });
});

test("a service whose shutdown waits for a database exits anyway when the supervisor has exited", async () => {
  const waiting = `
    import { startService } from "./service/start-service.ts";
    void startService("waiting", async ({ log, onClose }) => {
      onClose("a database that is gone", () => new Promise(() => setInterval(() => undefined, 1_000)));
      log.info("ready and waiting");
      setInterval(() => undefined, 1_000);
    });
  `;
  expect(await firstLine("info", waiting)).toEqual({ line: "ready and waiting", code: 1 });
});

test("a port that is in use is named with its variable, without a stack trace", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const program = `
    import { serveHealth } from "./service/health.ts";
    import { startService } from "./service/start-service.ts";
    void startService("worker", async (service) => serveHealth(service, {}));
  `;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], HEALTH_PORT: String(port) },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
  const [code] = (await once(child, "close")) as unknown[];
  other.close();
  expect({ code, printed }).toEqual({
    code: EXIT_SETTINGS,
    printed: `Pressmark cannot start with these settings:\n  HEALTH_PORT: port ${port} is taken by another program; stop it, or choose another port\n`,
  });
});
