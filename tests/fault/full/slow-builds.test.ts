import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  type Behaviour,
  behaviours,
  type GitHost,
  startGitHost,
  status,
} from "#tests/support/doubles/hosts/git-host.ts";
import { type S3Double, startS3Double } from "#tests/support/doubles/s3-double.ts";
import { type Rig, startRig, until } from "../rig.ts";

const TIMEOUT_MS = 900_000;
/** Shorter than the endless upload, so the build is still running on any machine when the limit is reached. */
const SHORT_BUILD_SECONDS = 5;

/** Git hosts with bad behavior, and the error code of a deployment from each of them. */
const HOSTS: [name: string, behave: Behaviour, code: string][] = [
  ["never answers", behaviours.hang, "git_host_slow"],
  ["answers one byte at a time", behaviours.drip, "git_host_slow"],
  ["hangs up", behaviours.hangUp, "git_host_failed"],
  ["fails", status(500), "git_host_failed"],
  ["requires a password", status(401, { "www-authenticate": "Basic realm=x" }), "repo_no_access"],
  ["shows a web page", behaviours.page, "not_a_git_repo"],
  [
    "redirects to a private address",
    status(302, { location: "http://127.0.0.1:1/o/r/info/refs" }),
    "git_redirect_refused",
  ],
  ["lists branches without end", behaviours.flood, "repo_too_large"],
];

let rig: Rig;
let s3: S3Double;
let hosts: GitHost[];

beforeAll(async () => {
  s3 = await startS3Double();
  hosts = await Promise.all(HOSTS.map(([, behave]) => startGitHost(behave)));
  rig = await startRig({
    BUILDS_PER_ORG: "20",
    BUILD_CONCURRENCY: "20",
    GIT_ALLOW_PRIVATE_HOSTS: hosts.map(({ port }) => `127.0.0.1:${port}`).join(","),
    ...s3.variables,
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await rig?.close();
  await s3?.close();
  await Promise.all((hosts ?? []).map((host) => host.close()));
});

/** Command lines of all processes on this machine that contain one of these texts. */
function processes(...texts: string[]): string[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      return texts.some((text) => line.includes(text)) ? [line] : [];
    } catch {
      // The process ended while its files were read.
      return [];
    }
  });
}

test(
  "a build from every kind of bad git host ends with a specific code, and leaves no process behind",
  async () => {
    const worker = await rig.startWorker("build");
    const ada = await rig.signUp();
    const linked = await Promise.all(
      hosts.map(({ port }) => rig.link(ada, `http://127.0.0.1:${port}/o/r.git`)),
    );
    const rows = await Promise.all(linked.map(({ build }) => build()));
    // A temporary failure is retried later. The row keeps the code of the last attempt.
    const codes = async () => {
      const documents = rows.map(({ id }) =>
        collection(rig.db, "deployments").findOne({ _id: id }),
      );
      return (await Promise.all(documents)).map((row) => row?.errorCode ?? row?.retryCode ?? null);
    };
    await until(async () => (await codes()).every((code) => code !== null));
    expect(await codes()).toEqual(HOSTS.map(([, , code]) => code));
    for (const { id } of rows) {
      const { deployment } = await ada.api.deployments.get.query({ deploymentId: id });
      if (deployment.status !== "running") expect(deployment.reason?.length).toBeGreaterThan(20);
    }
    await until(() => processes(...hosts.map(({ port }) => `:${port}/`)).length === 0);
    await worker.kill();
  },
  TIMEOUT_MS,
);

test(
  "a build that exceeds the time limit is ended, frees its slot, and the next one is built",
  async () => {
    const site = await rig.createSite(await rig.signUp());
    const hold = s3.hold(`packs/${site.project.id}/`);
    const worker = await rig.startWorker("build", {
      BUILD_TIMEOUT_SECONDS: String(SHORT_BUILD_SECONDS),
    });
    const stuck = await site.push({ "index.md": "# Stuck" });
    const ended = await site.ended(stuck.id);
    expect(ended).toMatchObject({
      status: "failed",
      errorCode: "build_timeout",
      reason: `The build took longer than ${SHORT_BUILD_SECONDS} seconds.`,
    });
    hold.release();
    await worker.stop();
    const next = await site.push({ "index.md": "# Next" });
    await rig.startWorker("build");
    expect(await site.ended(next.id)).toMatchObject({ status: "success", live: true });
  },
  TIMEOUT_MS,
);
