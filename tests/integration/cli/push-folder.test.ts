import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pushFolder } from "../../../cli/push-folder.ts";
import { branchHead } from "#git/repositories.ts";
import { basic, TOKEN } from "#tests/support/doubles/git/git-remote.ts";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

type Request = Parameters<typeof pushFolder>[0];

let world: GitWorld;
let revoked: unknown[];
const path = process.env["PATH"];

beforeEach(async () => {
  world = await createGitWorld();
  revoked = [];
  await mkdir(join(world.path, "notes"));
  await writeFile(join(world.path, "notes", "index.md"), "# Hello");
});

afterEach(async () => {
  process.env["PATH"] = path;
  await world.end();
});

/** Stubs the only part of the API that `pushFolder` calls: push tokens. */
function publish(): Promise<boolean> {
  const pushTokens = {
    create: { mutate: async () => ({ pushToken: { id: "token" }, secret: TOKEN }) },
    revoke: { mutate: async (input: unknown) => void revoked.push(input) },
  };
  return pushFolder({
    folder: join(world.path, "notes"),
    dataDir: world.path,
    project: { id: "blog", handle: "blog", branch: "main", gitUrl: world.remote.bareUrl() },
    api: { projects: { pushTokens } },
  } as unknown as Request);
}

test("pushes a folder once, and revokes the token after the push", async () => {
  expect(await publish()).toBe(true);
  expect(await branchHead(world.repository, "main")).toMatch(/^[0-9a-f]{40}$/);
  expect(revoked).toEqual([{ projectId: "blog", pushTokenId: "token" }]);
  expect(await publish()).toBe(false);
});

test("the token does not appear in any process's arguments", async () => {
  const bin = join(world.path, "bin");
  const log = join(world.path, "arguments");
  await mkdir(bin);
  await writeFile(
    join(bin, "git"),
    `#!/bin/sh\necho "$@" >> '${log}'\nPATH='${path}' exec git "$@"\n`,
  );
  await chmod(join(bin, "git"), 0o755);
  process.env["PATH"] = `${bin}:${path}`;
  expect(await publish()).toBe(true);
  const loggedArguments = await readFile(log, "utf8");
  expect(loggedArguments).toContain("push");
  expect(loggedArguments).not.toContain(TOKEN);
  expect(loggedArguments).not.toContain(basic(TOKEN).split(" ")[1]);
});
