import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "#tests/support/free-ports.ts";
import { givenIssue, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const COMMAND = resolve("cli/pressmark.mjs");

let world: World;
let key: string;
let home: string;
let garden: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "pressmark-cli-"));
  world = await startWorld();
  const { api, org: orgId } = await world.signUp();
  const source = { kind: "remote" as const };
  const { project } = await api.projects.create.mutate({ orgId, name: "Garden", source });
  await api.projects.create.mutate({ orgId, name: "Cellar", source });
  garden = `${orgId}/${project.handle}`;
  key = (await api.apiKeys.create.mutate({ orgId, name: "Terminal", scopes: ["write"] })).secret;
  const notes = [{ path: "roses.md", text: "Roses need water." }];
  await storeDeployment(world, project.id, { notes });
  await storeDeployment(world, project.id, { notes, issues: [givenIssue()], live: true });
  // The project of this folder is the one that its git remote belongs to.
  execFileSync("git", ["init", "--quiet", home]);
  execFileSync("git", ["-C", home, "remote", "add", "origin", project.gitUrl ?? ""]);
});
afterAll(async () => {
  await world.close();
  await rm(home, { recursive: true, force: true });
});

interface Run {
  input?: string;
  env?: Record<string, string>;
}

/** Runs the command without a terminal. */
function pressmark(args: string[], { input = "", env = {} }: Run = {}) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: home,
    env: {
      PATH: process.env["PATH"],
      TMPDIR: process.env["TMPDIR"],
      HOME: home,
      XDG_CONFIG_HOME: join(home, "config"),
      XDG_CACHE_HOME: join(home, "cache"),
      ...env,
    },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString("utf8")));
  child.stdin.end(input);
  return new Promise<{ code: number | null; out: string; err: string }>((done, reject) => {
    child.once("error", reject);
    child.once("close", (code) => done({ code, out, err }));
  });
}

const signedIn = () => ({ PRESSMARK_URL: world.url, PRESSMARK_KEY: key });

test("a wrong key and a server that does not respond are refused, and nothing is stored", async () => {
  const [port = 0] = await freePorts(1);
  const nowhere = `http://127.0.0.1:${port}`;
  const [wrong, silent, none] = await Promise.all([
    pressmark(["login", world.url, "--key-stdin"], { input: "pmk_wrong" }),
    pressmark(["login", nowhere, "--key-stdin"], { input: key }),
    pressmark(["projects"], { env: { PRESSMARK_URL: world.url } }),
  ]);
  expect(wrong).toMatchObject({ code: 1, out: "" });
  expect(wrong.err).toContain("pressmark login");
  expect(silent).toMatchObject({ code: 1, out: "" });
  expect(silent.err).toContain(`Pressmark is not responding at ${nowhere} (ECONNREFUSED)`);
  expect(none).toMatchObject({ code: 2, out: "" });
  expect(none.err).toContain(`There is no key for ${world.url}`);
  expect(existsSync(join(home, "config"))).toBe(false);
});

test("after login, commands need no key until logout", async () => {
  const signIn = await pressmark(["login", world.url, "--key-stdin"], { input: `${key}\n` });
  expect(signIn, signIn.err).toMatchObject({ code: 0, out: "" });
  const { mode } = await stat(join(home, "config/pressmark/config.json"));
  expect(mode & 0o777).toBe(0o600);
  const [status, elsewhere] = await Promise.all([
    pressmark(["status"]),
    // A stored key never goes to another server.
    pressmark(["projects"], { env: { PRESSMARK_URL: "http://127.0.0.1:9" } }),
  ]);
  expect(status.out).toContain(`This folder    ${garden}`);
  expect(elsewhere).toMatchObject({ code: 2, out: "" });
  await pressmark(["logout"]);
  expect(existsSync(join(home, "config/pressmark/config.json"))).toBe(false);
});

test("notes are written, read and edited, and no text is lost in a conflict", async () => {
  const env = signedIn();
  const text = "# Tulips\n\nIn April.\n";
  const written = await pressmark(["notes", "write", "tulips.md"], { env, input: text });
  expect(written, written.err).toMatchObject({ code: 0 });
  const base = written.out.trim();
  const read = await pressmark(["notes", "read", "tulips.md"], { env });
  expect(read).toMatchObject({ code: 0, out: text });
  const change = ["--old", "April", "--new", "May", "--json"];
  const edited = await pressmark(["notes", "edit", "tulips.md", ...change], { env });
  expect(JSON.parse(edited.out)).toMatchObject({ changed: true, commit: { branch: "main" } });
  const input = "# Tulips\n\nIn March.\n";
  const [again, conflict, missing] = await Promise.all([
    pressmark(["notes", "write", "tulips.md"], { env, input }),
    pressmark(["notes", "write", "tulips.md", "--base", base], { env, input }),
    pressmark(["notes", "read", "none.md", "--json"], { env }),
  ]);
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.err).toContain("tulips.md exists.");
  expect(conflict).toMatchObject({ code: 1, out: "" });
  const [, kept = ""] = /Your text is in (\S+)\. /.exec(conflict.err) ?? [];
  expect(await readFile(kept, "utf8")).toBe(input);
  expect(missing.code).toBe(1);
  expect(JSON.parse(missing.out)).toMatchObject({ status: 404, appCode: "file_not_found" });
});

test("without a terminal, nothing is rolled back or deleted before --yes", async () => {
  const env = signedIn();
  const [asked, live, unknown, deleted] = await Promise.all([
    pressmark(["rollback"], { env }),
    pressmark(["rollback", "2", "--yes"], { env }),
    pressmark(["rollback", garden, "12", "--yes"], { env }),
    pressmark(["notes", "delete", "roses.md"], { env }),
  ]);
  expect(asked.err).toContain("To confirm, add --yes.");
  expect(live.err).toContain("Deployment 2 is already live.");
  expect(unknown.err).toContain(`${garden} has no deployment 12.`);
  expect([asked.code, live.code, unknown.code, deleted.code]).toEqual([2, 1, 1, 2]);
  const list = await pressmark(["deployments", "--json"], { env });
  const { deployments } = JSON.parse(list.out) as {
    deployments: { number: number; live: boolean }[];
  };
  expect(deployments.find(({ live }) => live)).toMatchObject({ number: 2 });
  const rolledBack = await pressmark(["rollback", "--yes"], { env });
  expect(rolledBack, rolledBack.err).toMatchObject({ code: 0 });
  expect(rolledBack.err).toContain("Deployment 1 is live.");
});

test("every operation of the OpenAPI document can be called with its fields as options", async () => {
  const env = signedIn();
  const write = ["call", "write_note", "--path", "lilies.md", "--content", "# Lilies"];
  const [written, missing, typo, described] = await Promise.all([
    pressmark(write, { env }),
    pressmark(["call", "write_note", "--path", "lilies.md"], { env }),
    pressmark(["call", "raed_note"], { env }),
    pressmark(["operations", "query_sql"], { env }),
  ]);
  expect(JSON.parse(written.out)).toMatchObject({ changed: true });
  expect(missing).toMatchObject({ code: 2, out: "" });
  expect(missing.err).toContain("write_note needs --content.");
  expect(typo.err).toContain("Did you mean read_note?");
  expect(described.out).toContain("--sql <string>  (required)");
});

test("an export that the server refuses leaves no file", async () => {
  const refused = await pressmark(["export", "-p", garden.replace("garden", "cellar")], {
    env: signedIn(),
  });
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(existsSync(join(home, "cellar.zip"))).toBe(false);
});

test("a folder is published with the key, and never silently replaces what others have saved", async () => {
  const env = signedIn();
  const folder = join(home, "Attic");
  await mkdir(folder);
  await writeFile(join(folder, "index.md"), "# Attic\n");
  const published = await pressmark(["publish", folder, "--no-wait"], { env });
  expect(published, published.err).toMatchObject({ code: 0 });
  expect(published.out).toMatch(/^http:\/\/\S+\n$/);
  const project = garden.replace("garden", "attic");
  const [missing, again, note] = await Promise.all([
    pressmark(["publish", folder, "-p", "ada/cellar"], { env }),
    pressmark(["publish", folder], { env }),
    pressmark(["notes", "read", "index.md", "-p", project], { env }),
  ]);
  expect(missing).toMatchObject({ code: 1, out: "" });
  expect(missing.err).toContain("To create one, leave out --project");
  expect(again, again.err).toMatchObject({ code: 0, out: published.out });
  expect(again.err).toContain("Nothing has changed");
  expect(note.out).toBe("# Attic\n");
  const byOthers = ["notes", "write", "trunk.md", "-p", project];
  await pressmark(byOthers, { env, input: "# Trunk" });
  await writeFile(join(folder, "index.md"), "# The attic\n");
  const asked = await pressmark(["publish", folder, "--no-wait"], { env });
  expect(asked).toMatchObject({ code: 2, out: "" });
  expect(asked.err).toContain("To confirm, add --yes.");
});
