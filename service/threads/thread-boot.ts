import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const TYPESCRIPT = createRequire(import.meta.url).resolve("tsx/cjs/api");

/**
 * The code that a thread evaluates to run a TypeScript file of ours. Node 20 does not apply `--import` loaders to threads.
 * Modules are loaded with `require`: a loader for `import` runs in an additional thread per thread, needs 20 MB and doubles
 * the startup time.
 */
export function threadBoot(file: URL): string {
  return `require(${JSON.stringify(TYPESCRIPT)}).register();
require(${JSON.stringify(fileURLToPath(file))});`;
}
