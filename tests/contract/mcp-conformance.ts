// Runs the conformance suite of the Model Context Protocol against the api: `npm run test:mcp-conformance`. It downloads the suite.
import { spawn } from "node:child_process";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { givenPosts, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { startWorld } from "#tests/support/worlds/world.ts";

/** The newest that runs on Node 20. */
const SUITE = "@modelcontextprotocol/conformance@0.1.13";

/**
 * The scenarios for any server. The others call tools, resources and prompts that only a server made for the suite has (pictures, sound, elicitation, sampling),
 * or test what this server does not offer: log levels, subscriptions and sessions.
 */
const scenarios = [
  "server-initialize",
  "ping",
  "completion-complete",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];

/** The suite cannot send a token, so this passes every request on with one. */
function startProxy(address: URL, token: string) {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const sent = { ...headers, authorization: `Bearer ${token}` };
    const passed = request(address, { method, headers: sent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  return new Promise<{ url: string; close(): void }>((resolve) => {
    proxy.listen(0, "127.0.0.1", () =>
      resolve({
        url: `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`,
        close: () => proxy.close(),
      }),
    );
  });
}

function run(directory: string, args: string[]): Promise<number> {
  const child = spawn("npx", ["--yes", SUITE, ...args], { cwd: directory, stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

async function main(): Promise<void> {
  const world = await startWorld();
  const ada = await world.signUp();
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source,
  });
  const notes = [{ path: "roses.md", title: "Roses", text: "Water them." }];
  const listed = givenPosts(notes).map((post) => ({
    ...post,
    state: "published",
    reason: null,
    issues: 0,
  }));
  const files = { "notes.json": listed };
  await storeDeployment(world, project.id, { notes, files, live: true });
  const address = new URL(`/mcp/${ada.org}/${project.handle}`, world.url);
  const proxy = await startProxy(address, ada.token);
  const directory = await mkdtemp(join(tmpdir(), "mcp-conformance-"));
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : scenarios;
  const failed: string[] = [];
  for (const scenario of chosen)
    if (await run(directory, ["server", "--url", proxy.url, "--scenario", scenario]))
      failed.push(scenario);
  proxy.close();
  await world.close();
  await rm(directory, { recursive: true, force: true });
  const outcome = failed.length > 0 ? `Failed: ${failed.join(", ")}` : "All scenarios passed.";
  process.stdout.write(`${outcome}\n`);
  process.exit(failed.length > 0 ? 1 : 0);
}

void main();
