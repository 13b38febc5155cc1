// Downloads MongoDB's published CRUD tests into .cache/mongo-spec (git-ignored) for mongo-crud-spec.ts. They are in the sources of Debian's mongo-c-driver
// package, so this needs only a Debian mirror: no root access, and no deb-src line in the system's configuration. apt checks the signature.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";

const RELEASE = "bookworm";
const MIRROR = process.env.DEBIAN_MIRROR ?? "http://deb.debian.org/debian";
const target = resolve(".cache/mongo-spec");
const work = `${target}.part`;

if (existsSync(target)) {
  process.stdout.write(`${target}\n`);
  process.exit(0);
}
rmSync(work, { recursive: true, force: true });
for (const directory of ["lists/partial", "archives/partial", "json"]) {
  mkdirSync(join(work, directory), { recursive: true });
}
writeFileSync(join(work, "sources.list"), `deb-src ${MIRROR} ${RELEASE} main\n`);
const settings = {
  "Dir::Etc::sourcelist": join(work, "sources.list"),
  "Dir::Etc::sourceparts": "-",
  "Dir::State::lists": join(work, "lists"),
  "Dir::Cache": work,
  "APT::Sandbox::User": userInfo().username,
};
const options = Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
const run = (command, ...parameters) =>
  execFileSync(command, parameters, { cwd: work, stdio: ["ignore", "ignore", "inherit"] });

run("apt-get", ...options, "update");
run("apt-get", ...options, "source", "--download-only", "mongo-c-driver");
const archive = readdirSync(work).find((name) => name.includes(".orig.tar."));
const tarOptions = ["--strip-components=7", "--wildcards", "*/tests/json/crud/unified/*.json"];
run("tar", "-xf", archive, "-C", "json", ...tarOptions);
renameSync(join(work, "json"), target);
rmSync(work, { recursive: true, force: true });
process.stdout.write(`${target}\n`);
