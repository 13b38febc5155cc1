import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { request } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { openSecretBox } from "#service/secret-box.ts";
import { console as terminal } from "./console.ts";
import type { Sample } from "./last-lines.ts";

const SAMPLE = "web/content/sample";
/** The time limit of all three steps together. It leaves time for a killed process to restart. */
const TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 100;
const AGAIN_AFTER_MS = 500;
const TOKEN_MS = 60_000;

/** The API's data for a new installation: the prepared account and its sample project. */
const DevAccount = z.object({ signInUrl: z.url(), siteUrl: z.url(), pushUrl: z.url() });
/** Why the API prepares no account. Everything else still works. */
const NoneMade = z
  .object({ appCode: z.enum(["auth_external", "forbidden"]) })
  .transform(({ appCode }) => ({ none: appCode }));

/** Publishes the sample like any user would: `git push`, then wait until it is live. A failed step is retried until the time is up. */
export async function publishSample(env: Env, stopping: AbortSignal): Promise<Sample> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await publishOnce(env, deadline);
    } catch (error) {
      if (stopping.aborted || performance.now() > deadline) throw error;
      await sleep(AGAIN_AFTER_MS);
    }
  }
}

async function publishOnce(env: Env, deadline: number): Promise<Sample> {
  const answer = await askForDevAccount(env);
  const refused = NoneMade.safeParse(answer);
  if (refused.success) return refused.data;
  const ready = DevAccount.parse(answer);
  await pushSample(env, ready.pushUrl);
  await waitUntilLive(env, ready.siteUrl, deadline);
  return ready;
}

async function askForDevAccount(env: Env): Promise<unknown> {
  const token = openSecretBox(env).sign("ready-made", new Date(Date.now() + TOKEN_MS));
  const response = await fetch(`http://127.0.0.1:${env.PORT}/internal/ready-made`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  const answer: unknown = await response.json();
  if (response.ok || NoneMade.safeParse(answer).success) return answer;
  throw new Error(
    `The development account could not be created (${response.status}): ${JSON.stringify(answer)}`,
  );
}

/** The same content gives the same commit, so a second start pushes nothing. Nor does it push if a user has pushed to the sample. */
async function pushSample(env: Env, pushUrl: string): Promise<void> {
  const gitDir = resolve(env.DATA_DIR, "sample.git");
  mkdirSync(gitDir, { recursive: true });
  const address = new URL(pushUrl);
  const credentials = `${address.username}:${address.password}`;
  address.username = "";
  address.password = "";
  const git = (...args: string[]) => runGit({ gitDir, credentials }, args);
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all", "--force", ".");
  const tree = (await git("write-tree")).trim();
  const commit = (await git("commit-tree", tree, "-m", "A small garden to begin with")).trim();
  await git("update-ref", "refs/heads/main", commit);
  const remote =
    (await git("ls-remote", "--", address.href, "refs/heads/main")).split("\t")[0] ?? "";
  // If this folder does not contain the commit, a user created it.
  const isOurs = remote === "" || (await git("cat-file", "-t", remote).catch(() => "")) !== "";
  if (remote === commit || !isOurs) return;
  terminal.line("publishing the sample site: git push …");
  await git("push", "--quiet", "--force", "--", address.href, "refs/heads/main");
}

function runGit(
  { gitDir, credentials }: { gitDir: string; credentials: string },
  args: string[],
): Promise<string> {
  const at = "2026-01-01T12:00:00Z";
  const child = spawn("git", args, {
    cwd: resolve(SAMPLE),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: gitDir,
      LANG: "C.UTF-8",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_TERMINAL_PROMPT: "0",
      // Not in the address, because every user of this machine can read a process's arguments.
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "http.extraHeader",
      GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(credentials).toString("base64")}`,
      GIT_DIR: gitDir,
      GIT_WORK_TREE: resolve(SAMPLE),
      GIT_AUTHOR_NAME: "Pressmark",
      GIT_AUTHOR_EMAIL: "sample@localhost",
      GIT_AUTHOR_DATE: at,
      GIT_COMMITTER_NAME: "Pressmark",
      GIT_COMMITTER_EMAIL: "sample@localhost",
      GIT_COMMITTER_DATE: at,
    },
  });
  let output = "";
  let faults = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (faults += chunk.toString("utf8")));
  return new Promise((resolvePromise, reject) => {
    child.once("error", (error) => reject(new Error(`git cannot be started: ${error.message}`)));
    child.once("close", (code) =>
      code === 0
        ? resolvePromise(output)
        : reject(new Error(`git ${args[0]} failed:\n${faults || output}`)),
    );
  });
}

async function waitUntilLive(env: Env, siteUrl: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if ((await statusOf(env, siteUrl)) === 200) return;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(
    `The sample site was not live after ${TIMEOUT_MS / 1000} s; the lines of "worker build" above say why.`,
  );
}

/** Browsers resolve names below `localhost`, but not every system does, so the IP address is given explicitly. */
function statusOf(env: Env, siteUrl: string): Promise<number> {
  return new Promise((resolvePromise) => {
    const options = {
      host: "127.0.0.1",
      port: env.SITES_PORT,
      path: "/",
      headers: { host: new URL(siteUrl).host },
    };
    const outgoing = request(options, (response) => {
      response.resume();
      resolvePromise(response.statusCode ?? 0);
    });
    outgoing.once("error", () => resolvePromise(0));
    outgoing.end();
  });
}
