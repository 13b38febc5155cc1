// Prepares a fresh clone. Runs before `npm start` and `npm test` (with --test), so it may only use Node itself.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const forTests = process.argv.includes("--test");
const dataDir = resolve(root, process.env.DATA_DIR ?? ".data");
const LEAST_NODE = [20, 19];
const LOCK_STALE_MS = 15 * 60_000;
const LOCK_ASK_MS = 500;
/** If another browser is installed, the tests can run without the package, so a missing network must not hold them up. */
const APT_TIMEOUT_S = 10;

process.chdir(root);
try {
  checkNode();
  await withLock(async () => {
    await installPackages();
    const { compilePrograms } = await import("./compile-programs.mjs");
    await compilePrograms();
  });
  await provideRedis();
  if (forTests) await provideTestServers();
  if (forTests) provideChromium();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exitCode = 1;
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  throw new Error(
    `Pressmark needs Node ${LEAST_NODE.join(".")} or newer; this is ${process.versions.node}.`,
  );
}

/** Two concurrent starts must not install into the same folder. */
async function withLock(work) {
  const lock = join(root, ".cache", "bootstrap.lock");
  mkdirSync(join(root, ".cache"), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (Date.now() - statSync(lock).mtimeMs > LOCK_STALE_MS)
        rmSync(lock, { recursive: true, force: true });
      await new Promise((wake) => setTimeout(wake, LOCK_ASK_MS));
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function installPackages() {
  const stamp = join(root, "node_modules", ".installed-from");
  const lockHash = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash) return;
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  if (!areInstalledByHand())
    await showing("installing the packages", () =>
      run([...npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]),
    );
  writeFileSync(stamp, lockHash);
}

/** At the end of an installation, npm writes a list of the installed packages, so after `npm ci` nothing is left to do. */
function areInstalledByHand() {
  const note = join("node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  const [there, required] = [note, "package-lock.json"].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {},
  );
  return Object.entries(required).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || optional || devOptional || there[path]?.version === version,
  );
}

/** npm passes its own settings to scripts, and a nested npm must not inherit them. */
function cleanEnvironment() {
  const variables = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(lifecycle|package|config_(?!registry|userconfig))/.test(name) && name !== "NODE_ENV",
  );
  return Object.fromEntries(variables);
}

function run([command, ...args]) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: cleanEnvironment(),
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? done()
        : reject(new Error(`${command} ${args[0]} failed (code ${code}):\n${output}`)),
    );
  });
}

/** Shows the current step, and every second how long it has taken. */
async function showing(what, work) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`${what} …\n`);
  const timer = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r  ${seconds()} s `), 1000)
    : setInterval(() => process.stdout.write(`  ${what}: ${seconds()} s\n`), 15_000);
  try {
    await work();
  } finally {
    clearInterval(timer);
    if (process.stdout.isTTY) process.stdout.write("\r");
  }
  process.stdout.write(`${what}: done in ${seconds()} s\n`);
}

function isOnPath(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .some((directory) => directory && existsSync(join(directory, name)));
}

function mayInstallSystemPackages() {
  return process.getuid?.() === 0 && isOnPath("apt-get") && !process.env.PRESSMARK_NO_APT;
}

async function provideRedis() {
  if (
    process.env.REDIS_URL ||
    isOnPath("redis-server") ||
    existsSync(join(dataDir, "programs/redis/usr/bin/redis-server"))
  )
    return;
  if (mayInstallSystemPackages())
    return showing("installing redis-server (Debian package)", () => aptInstall(["redis-server"]));
  if (isOnPath("apt-get") && isOnPath("dpkg")) {
    return showing("unpacking Debian's redis-server into the data directory", unpackRedis);
  }
  throw new Error(
    "redis-server is missing. Install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis),\n" +
      "or use a running one: REDIS_URL=redis://host:6379 npm start",
  );
}

/**
 * Tests start a real ssh server and a real Caddy on ports of their own. RUNLEVEL keeps Debian from starting others.
 */
async function provideTestServers() {
  if (!mayInstallSystemPackages()) return;
  const missing = [
    ...(existsSync("/usr/sbin/sshd") ? [] : ["openssh-client", "openssh-server"]),
    ...(isOnPath("caddy") ? [] : ["caddy"]),
  ];
  if (missing.length === 0) return;
  await showing(`installing ${missing.join(", ")} for the tests (Debian packages)`, () =>
    aptInstall(missing),
  );
}

async function aptInstall(packages) {
  // RUNLEVEL=1 stops Debian from starting another Redis on the default port.
  const apt = (...args) =>
    runWith({ DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" }, ["apt-get", "-qq", ...args]);
  try {
    await apt("install", "-y", "--no-install-recommends", ...packages);
  } catch {
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", ...packages);
  }
}

function runWith(environment, command) {
  Object.assign(process.env, environment);
  return run(command);
}

/** Works without root: the package's files are enough, together with the libraries it needs. */
async function unpackRedis() {
  const directory = join(dataDir, "programs/redis");
  const downloads = join(dataDir, "programs/downloads");
  mkdirSync(directory, { recursive: true });
  mkdirSync(downloads, { recursive: true });
  const packages = [
    "redis-server",
    "redis-tools",
    "libjemalloc2",
    "libhiredis0.14",
    "liblua5.1-0",
    "liblzf1",
    "lua-bitop",
    "lua-cjson",
  ];
  const previous = process.cwd();
  process.chdir(downloads);
  try {
    await run(["apt-get", "download", ...packages]).catch((error) => {
      throw new Error(
        "redis-server is missing and its Debian package cannot be downloaded without root.\n" +
          "Install it (sudo apt-get install redis-server), or use a running one: REDIS_URL=redis://host:6379 npm start\n\n" +
          error.message,
      );
    });
    const { readdirSync } = await import("node:fs");
    for (const name of readdirSync(downloads).filter((file) => file.endsWith(".deb")))
      await run(["dpkg", "-x", name, directory]);
  } finally {
    process.chdir(previous);
    rmSync(downloads, { recursive: true, force: true });
  }
}

/**
 * The headless shell runs the browser tests in two thirds of the processor time of Chromium with its windows. Without any of them, and without the rights to
 * install one, the browser tests are counted as skipped.
 */
function provideChromium() {
  const [shell, ...others] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
  ];
  if (process.env.CHROMIUM_PATH || isOnPath(shell) || !mayInstallSystemPackages()) return;
  const hasAnother = others.some(isOnPath);
  // Ubuntu has no headless shell.
  const name = succeeds("apt-cache", "show", shell) ? shell : "chromium";
  if (hasAnother && name !== shell) return;
  process.stdout.write(`installing ${name} for the browser tests (Debian package) …\n`);
  const limits = ["-o", `Acquire::http::Timeout=${APT_TIMEOUT_S}`, "-o", "Acquire::Retries=0"];
  const install = [
    "-qq",
    ...(hasAnother ? limits : []),
    "install",
    "-y",
    "--no-install-recommends",
    name,
  ];
  if (!succeeds("apt-get", ...install) && !hasAnother)
    process.stdout.write("chromium cannot be installed; the browser tests will be skipped\n");
}

function succeeds(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "ignore", env }).status === 0;
}
