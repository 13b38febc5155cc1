import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { console as terminal } from "./console.ts";

const STAMP = "web/dist/.built-from";
/** Everything the bundle is made from. */
const SOURCES = [
  "web/src",
  "web/index.html",
  "web/vite.config.ts",
  "web/public",
  "schemas",
  "package-lock.json",
];

/** Builds the web app when its sources changed since the last build. @throws Error when the build fails */
export async function buildWebApp(): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint) return;
  terminal.line("building the web app …");
  const startedAt = Date.now();
  await run(["node_modules/vite/bin/vite.js", "build", "web", "--logLevel", "warn"]);
  writeFileSync(STAMP, fingerprint);
  terminal.line(`the web app is built (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function run(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The web app could not be built; see above.")),
    );
  });
}

/** Sizes and times are enough, and take milliseconds. */
async function fingerprintOf(paths: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) for (const line of await list(path)) hash.update(line);
  return hash.digest("hex");
}

async function list(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const info = await stat(path);
  if (!info.isDirectory()) return [`${path} ${info.size} ${info.mtimeMs}\n`];
  const names = (await readdir(path)).toSorted();
  return (await Promise.all(names.map((name) => list(join(path, name))))).flat();
}
