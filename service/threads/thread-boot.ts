import { createRequire } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { WorkerOptions } from "node:worker_threads";
import { compiledFile } from "../compiled/compiled-file.ts";

const TYPESCRIPT = createRequire(import.meta.url).resolve("tsx/cjs/api");
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * What a thread runs: a TypeScript file of ours, or what it was compiled to. Node 20 does not apply `--import` loaders to threads. Modules are loaded with
 * `require`: a loader for `import` runs in an additional thread per thread, needs 20 MB and doubles the startup time.
 */
export function threadBoot(file: URL): [code: string, options: WorkerOptions] {
  const path = fileURLToPath(file);
  const compiled = compiledFile(relative(ROOT, path));
  // Threads must not inherit the process's options.
  if (compiled) return [compiled, { execArgv: ["--enable-source-maps"] }];
  const code = `require(${JSON.stringify(TYPESCRIPT)}).register();
require(${JSON.stringify(path)});`;
  return [code, { eval: true, execArgv: [] }];
}
