#!/usr/bin/env node
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The same as in `service/compiled/compiled-file.ts`, which is TypeScript. Loading that would take longer than most commands. */
function compiledMain() {
  const home = `${ROOT}.cache/programs/`;
  if (!existsSync(`${home}current`)) return null;
  const file = `${home}${readFileSync(`${home}current`, "utf8")}/cli/main.ts.mjs`;
  if (!existsSync(`${file}.sources`)) return null;
  const { root, files } = JSON.parse(readFileSync(`${file}.sources`, "utf8"));
  const isSame = ([path, bytes, mtimeMs]) => {
    const source = statSync(ROOT + path, { throwIfNoEntry: false });
    return source?.size === bytes && source.mtimeMs === mtimeMs;
  };
  return root === ROOT && files.every(isSame) ? pathToFileURL(file).href : null;
}

const compiled = compiledMain();
if (compiled) await import(compiled);
else {
  const { register } = await import("tsx/esm/api");
  // The folder where the command runs may have a tsconfig.json of its own.
  register({ tsconfig: false });
  await import("./main.ts");
}
