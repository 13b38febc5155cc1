import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { compiledFile } from "#service/compiled/compiled-file.ts";

const COMPILE_THREAD = "workers/builder/threads/compile-thread.ts";

/** Makes a thread of a test a compile thread. What the program was compiled to loads in a sixth of the time that its sources take. */
export function loadCompileThread(): void {
  const compiled = compiledFile(COMPILE_THREAD);
  if (compiled) void import(pathToFileURL(compiled).href);
  else createRequire(import.meta.url)(`#${COMPILE_THREAD}`);
}
