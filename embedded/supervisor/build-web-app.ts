import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { withBuildLock } from "./build-lock.ts";
import { console as terminal } from "./console.ts";

interface Step {
  /** The name of the result, shown while it is built. */
  name: string;
  stamp: string;
  /** All inputs of the step. */
  sources: string[];
  command: string[];
}

const BUNDLE: Step = {
  name: "the web app",
  stamp: "web/dist/.built-from",
  sources: [
    "web/src",
    "web/index.html",
    "web/vite.config.ts",
    "web/public",
    "schemas",
    "package-lock.json",
  ],
  command: ["node_modules/vite/bin/vite.js", "build", "web", "--logLevel", "warn"],
};
/** Its output is in the folder that the first step empties, so it must run after that step. */
const PAGES: Step = {
  name: "the public pages",
  stamp: "web/dist/.prerendered-from",
  sources: [...BUNDLE.sources, "web/content", "markdown", "scripts/prerender"],
  command: ["--import", "tsx", "scripts/prerender/main.ts"],
};

/** Builds the web app and its public pages if their sources changed since the last build. @throws Error if a build fails */
export async function buildWebApp(): Promise<void> {
  await withBuildLock(async () => {
    for (const step of [BUNDLE, PAGES]) await take(step);
  });
}

async function take({ name, stamp, sources, command }: Step): Promise<void> {
  const fingerprint = await fingerprintOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  terminal.line(`building ${name} …`);
  const startedAt = Date.now();
  await run(command);
  writeFileSync(stamp, fingerprint);
  terminal.line(`built ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function run(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
    const end = () => void child.kill();
    process.once("exit", end);
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(new Error("The web app could not be built; see above."));
    });
  });
}

/** Comparing sizes and times is enough, and takes milliseconds. */
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
