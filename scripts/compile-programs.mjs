// Compiles every program and thread of ours into a single file. Loading a thousand files of TypeScript takes a process of the api 4 s of processor time, and the
// compiled file a third of that. `service/compiled` uses a compiled file only as long as none of its sources has changed.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What `npm start` starts, what `startThread` starts, and the command line. */
export const PROGRAMS = [
  "api/main.ts",
  "cli/main.ts",
  "core/source/outline/outline-thread.ts",
  "core/sql/copy-thread.ts",
  "core/sql/query-thread.ts",
  "core/uploads/read-thread.ts",
  "embedded/mongo/main.ts",
  "git/main.ts",
  "sites/main.ts",
  "sites/share/thread.ts",
  "workers/builder/dataset/thread.ts",
  "workers/builder/main.ts",
  "workers/builder/threads/compile-thread.ts",
  "workers/chat/main.ts",
  "workers/deliver/main.ts",
  "workers/sweep/main.ts",
];

/** Threads that start cold for each large build. With their packages in the same file they load in half the time. */
const WITH_PACKAGES = ["workers/builder/threads/compile-thread.ts"];

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = "node_modules/";
/** Packages of CommonJS load parts of Node with `require`. */
const REQUIRE = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;

/** Does nothing if the compiled files are newer than all their sources. */
export async function compilePrograms(root = ROOT, programs = PROGRAMS) {
  const home = join(root, ".cache/programs");
  const current = join(home, "current");
  // These decide about the result too.
  const others = ["package.json", "package-lock.json", "scripts/compile-programs.mjs"];
  if (isCompiled(root, home, programs)) return;
  const { build } = await import("esbuild");
  const name = `${Date.now()}-${process.pid}`;
  const directory = join(home, name);
  const compile = async (paths, options) => {
    if (paths.length === 0) return [];
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: paths.map((path) => ({ in: path, out: path })),
      outdir: directory,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20.19",
      // As in the sources: messages and checks contain names of classes and functions.
      keepNames: true,
      metafile: true,
      sourcemap: "linked",
      sourcesContent: false,
      logLevel: "silent",
      plugins: [{ name: "places", setup: keepPlaces }],
      ...options,
    });
    return Object.entries(metafile.outputs);
  };
  const isWhole = (path) => WITH_PACKAGES.includes(path);
  const outputs = await Promise.all([
    compile(
      programs.filter((path) => !isWhole(path)),
      { packages: "external" },
    ),
    compile(programs.filter(isWhole), { banner: { js: REQUIRE } }),
  ]);
  for (const [output, { entryPoint, inputs }] of outputs.flat()) {
    if (!entryPoint) continue;
    const files = [
      // package-lock.json stands for all packages.
      ...Object.keys(inputs).filter((path) => !path.includes(PACKAGES)),
      ...others.filter((path) => existsSync(join(root, path))),
    ];
    const sources = { root, files: files.map((path) => [path, ...stateOf(join(root, path))]) };
    writeFileSync(join(root, `${output}.sources`), JSON.stringify(sources));
  }
  writeFileSync(`${current}.new`, name);
  renameSync(`${current}.new`, current);
  for (const old of readdirSync(home))
    if (old !== name && old !== "current")
      rmSync(join(home, old), { recursive: true, force: true });
}

function isCompiled(root, home, programs) {
  mkdirSync(home, { recursive: true });
  const current = join(home, "current");
  if (!existsSync(current)) return false;
  const directory = join(home, readFileSync(current, "utf8"));
  return programs.every((program) => {
    const list = join(directory, `${program}.mjs.sources`);
    if (!existsSync(list)) return false;
    const sources = JSON.parse(readFileSync(list, "utf8"));
    const isSame = ([path, ...state]) =>
      existsSync(join(root, path)) && String(stateOf(join(root, path))) === String(state);
    return sources.root === root && sources.files.every(isSame);
  });
}

function stateOf(path) {
  const { size, mtimeMs } = statSync(path);
  return [size, mtimeMs];
}

/** A source finds its neighbors from its own place, not from that of the compiled file. */
function keepPlaces(build) {
  build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    if (path.includes("/node_modules/")) return undefined;
    const text = await readFile(path, "utf8");
    const contents = text
      .replaceAll("import.meta.url", () => JSON.stringify(pathToFileURL(path).href))
      .replaceAll("import.meta.dirname", () => JSON.stringify(dirname(path)))
      .replaceAll("import.meta.filename", () => JSON.stringify(path));
    return { contents, loader: "ts" };
  });
}
