import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { git, redact, spawnGit } from "#git/command.ts";
import { temporaryDirectory } from "#tests/support/worlds/git-client.ts";

const TIMEOUT_MS = 60_000;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeEach(async () => {
  folder = await temporaryDirectory();
  await git(["init", "--quiet", "--bare", "--", folder.path]);
});

afterEach(async () => {
  vi.useRealTimers();
  await folder.remove();
});

describe("a git command", () => {
  test("ignores the environment and configuration around it", async () => {
    process.env.GIT_AUTHOR_NAME = "leak";
    process.env.HOME_CONFIG = "leak";
    await mkdir(join(folder.path, "home"));
    await writeFile(join(folder.path, "home", ".gitconfig"), "[user]\n\tname = leak\n");
    const { stdout } = await git(["-c", "alias.show-env=!env", "show-env"], {
      gitDir: folder.path,
      env: { HOME: join(folder.path, "home") },
    });
    delete process.env.GIT_AUTHOR_NAME;
    delete process.env.HOME_CONFIG;
    expect(stdout.toString()).not.toContain("leak");
    const { stdout: settings } = await git(["config", "--list"], { gitDir: folder.path });
    expect(settings.toString()).not.toContain("user.name");
    expect(settings.toString()).toContain("core.hookspath=/dev/null");
  });

  test("runs no hooks of the repository", async () => {
    const canary = join(folder.path, "canary");
    await mkdir(join(folder.path, "hooks"), { recursive: true });
    await writeFile(
      join(folder.path, "hooks", "reference-transaction"),
      `#!/bin/sh\ntouch ${canary}\n`,
      {
        mode: 0o755,
      },
    );
    await git(["symbolic-ref", "HEAD", "refs/heads/other"], { gitDir: folder.path });
    const tree = (await git(["mktree"], { gitDir: folder.path, input: "" })).stdout
      .toString()
      .trim();
    await git(["update-ref", "refs/tags/x", tree], { gitDir: folder.path });
    expect(existsSync(canary)).toBe(false);
  });

  test("uses no protocol unless allowed to", async () => {
    for (const url of ["https://127.0.0.1:1/x", "file:///etc", "ext::touch x", folder.path])
      await expect(git(["ls-remote", "--", url])).rejects.toMatchObject({
        stderr: expect.stringMatching(/transport '\w+' not allowed/),
      });
  });

  test("that fails reports its exit code and output, without the password", async () => {
    const failing = git(["ls-remote", "--", "https://ada:hunter2@example.com/x"]);
    await expect(failing).rejects.toMatchObject({ reason: "exit", exitCode: 128 });
    await expect(failing).rejects.not.toMatchObject({ stderr: expect.stringContaining("hunter2") });
  });

  test("that prints more than its limit is stopped", async () => {
    const flood = git(["-c", "alias.flood=!yes", "flood"], { gitDir: folder.path, maxBytes: 1000 });
    await expect(flood).rejects.toMatchObject({ reason: "output" });
  });

  test.each(["timeout", "aborted"])(
    "that is ended by %s takes its children with it",
    async (reason) => {
      const pidFile = join(folder.path, "pid");
      const cancel = new AbortController();
      // The clock advances only once the child is running.
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const running = spawnGit(
        [
          "-c",
          `alias.wait=!sh -c 'sleep 600 & echo $! > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; wait'`,
          "wait",
        ],
        {
          gitDir: folder.path,
          signal: cancel.signal,
          ...(reason === "timeout" && { timeoutMs: TIMEOUT_MS }),
        },
      );
      const pid = await contentOf(pidFile);
      expect(isAlive(pid)).toBe(true);
      if (reason === "aborted") cancel.abort();
      else vi.advanceTimersByTime(TIMEOUT_MS);
      vi.useRealTimers();
      await expect(running.finished).rejects.toMatchObject({ reason });
      await expect.poll(() => isAlive(pid)).toBe(false);
    },
  );

  test("that is canceled before it starts does nothing", async () => {
    await expect(git(["version"], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: "aborted",
    });
  });

  test("fails as usual in a folder that does not exist", async () => {
    await rm(folder.path, { recursive: true });
    await expect(git(["version"], { cwd: folder.path })).rejects.toMatchObject({ reason: "spawn" });
  });
});

test("tokens of well-known hosts are redacted in git's output", () => {
  const lines = [
    "https://ada:hunter2@x.org/r",
    "ghp_abc123DEF",
    "gho_abc",
    "github_pat_11AB_cd",
    "glpat-abc-def",
    "Authorization: Basic Z2l0OnB3",
  ];
  expect(redact(lines.join("\n")).split("\n")).toEqual([
    "https://***@x.org/r",
    "ghp_***",
    "gho_***",
    "github_pat_***",
    "glpat-***",
    "Authorization: Basic ***",
  ]);
});

async function contentOf(path: string): Promise<number> {
  for (;;) {
    const text = await readFile(path, "utf8").catch(() => "");
    if (text !== "") return Number(text);
    await nextTurn();
  }
}

/** Counts a killed child that nobody has reaped yet as dead. */
function isAlive(pid: number): boolean {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !readFileSync(path, "utf8").includes(") Z ");
}
