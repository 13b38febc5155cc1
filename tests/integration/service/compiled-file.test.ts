import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compiledFile } from "#service/compiled/compiled-file.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SCRIPT = pathToFileURL(join(ROOT, "scripts/compile-programs.mjs")).href;

interface Script {
  PROGRAMS: string[];
  compilePrograms(root: string, programs: string[]): Promise<void>;
}

let script: Script;
let root: string;
beforeAll(async () => {
  script = (await import(SCRIPT)) as Script;
  root = `${await mkdtemp(join(tmpdir(), "pressmark-compiled-"))}/`;
});
afterAll(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const compile = () => script.compilePrograms(root, ["app/main.ts", "app/other.ts"]);
const outputOf = (program: string) =>
  execFileSync(process.execPath, [compiledFile(program, root)!], { encoding: "utf8" });

test("a compiled program finds files next to its sources, and is not used once a source has changed", async () => {
  await write("app/words/words.txt", "as text");
  await write(
    "app/words/words.ts",
    `import { readFileSync } from "node:fs";
    export class Words { text: string = readFileSync(new URL("./words.txt", import.meta.url), "utf8"); }`,
  );
  const main = `import { Words } from "./words/words.ts"; console.log(new Words().text, Words.name);`;
  await write("app/main.ts", main);
  await write("app/other.ts", `console.log("other");`);
  expect(compiledFile("app/main.ts", root)).toBeNull();
  await compile();
  expect(outputOf("app/main.ts")).toBe("as text Words\n");
  expect(outputOf("app/other.ts")).toBe("other\n");

  await write("app/words/words.ts", "export class Words { text = 'changed'; }");
  expect(compiledFile("app/main.ts", root)).toBeNull();
  // It has none of the changed sources.
  expect(compiledFile("app/other.ts", root)).not.toBeNull();
  await compile();
  expect(outputOf("app/main.ts")).toBe("changed Words\n");
  await rm(join(root, "app/words"), { recursive: true });
  expect(compiledFile("app/main.ts", root)).toBeNull();
});

test("sources that cannot be compiled are reported, and the programs are those from before", async () => {
  await write("app/main.ts", `console.log("one");`);
  await compile();
  await write("app/other.ts", `import "./missing.ts";`);
  await expect(compile()).rejects.toThrow(/missing\.ts/);
  expect(outputOf("app/main.ts")).toBe("one\n");
  expect(compiledFile("app/other.ts", root)).toBeNull();
});

test("a thread that starts for each large build has its packages in its file", async () => {
  const thread = "workers/builder/threads/compile-thread.ts";
  await write("node_modules/words/package.json", `{ "name": "words", "main": "index.js" }`);
  await write(
    "node_modules/words/index.js",
    `module.exports = require("path").basename("a/words");`,
  );
  await write(thread, `import words from "words"; console.log(words);`);
  await script.compilePrograms(root, [thread]);
  await rm(join(root, "node_modules"), { recursive: true });
  expect(outputOf(thread)).toBe("words\n");
});

test("every program and every thread is compiled", async () => {
  const rooms = ["api", "cli", "core", "embedded", "git", "sites", "workers"];
  const files = await Promise.all(
    rooms.map(async (room) =>
      (await readdir(join(ROOT, room), { recursive: true })).map((path) => `${room}/${path}`),
    ),
  );
  const programs = files.flat().filter((path) => {
    if (!path.endsWith(".ts")) return false;
    return (
      path.endsWith("/main.ts") || /^answerTasks\(/m.test(readFileSync(join(ROOT, path), "utf8"))
    );
  });
  // The supervisor itself is started by npm.
  const compiled = programs.filter((path) => path !== "embedded/supervisor/main.ts");
  expect(compiled.toSorted()).toEqual(script.PROGRAMS.toSorted());
});
