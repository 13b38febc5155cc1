import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { collection } from "#store/collections.ts";
import { runGit } from "#tests/support/git-client.ts";
import {
  type Behaviour,
  behaviours,
  type GitHost,
  startGitHost,
  status,
} from "#tests/support/git-host.ts";
import type { RunningProcess } from "#tests/support/processes.ts";
import { type S3Double, startS3Double } from "#tests/support/s3-double.ts";
import { type Member, type Rig, type Site, startRig, until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** No repository or git host keeps a worker busy for longer, or uses more resources, than the limits allow. */
const TIMEOUT_MS = scaled(600_000, 900_000);
/** Shorter than the endless upload, so the build is still running on any machine when the limit is reached. */
const SHORT_BUILD_SECONDS = 5;
const FILM_BYTES = 24 * 1024 * 1024;
/** Enough copies to exceed the limit of a site, while only one is stored. */
const FILMS = 44;

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
let ada: Member;
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
  ada = await rig.signUp();
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

/** Commits a tree that was built by hand, and pushes it. */
async function pushTree(site: Site, listing: string): Promise<Deployment> {
  const { tree } = site;
  const sha = await tree.git("commit-tree", await treeOf(site, listing), "-m", "large");
  await tree.git("update-ref", "refs/heads/main", sha);
  return site.pushHead();
}

async function blobOf(site: Site, content: string | Buffer): Promise<string> {
  const output = await runGit(["hash-object", "-w", "--stdin"], {
    cwd: site.tree.directory,
    input: content,
  });
  return output.stdout.trim();
}

async function treeOf(site: Site, listing: string): Promise<string> {
  const output = await runGit(["mktree", "-z"], { cwd: site.tree.directory, input: listing });
  return output.stdout.trim();
}

describe("a worker", () => {
  let worker: RunningProcess;
  beforeAll(async () => {
    worker = await rig.startWorker("build");
  });
  afterAll(async () => void (await worker?.stop()));

  test(
    "refuses a repository of 100,000 files and names the limit, and the site stays online",
    async () => {
      const site = await rig.createSite(ada);
      const first = await site.push({ "index.md": "# Small" });
      expect(await site.ended(first.id)).toMatchObject({ status: "success" });
      const blob = await blobOf(site, "x");
      let inner = `100644 blob ${blob}\ta.md\0`;
      for (let level = 0; level < 5; level++) {
        const tree = await treeOf(site, inner);
        inner = Array.from({ length: 10 }, (_, at) => `040000 tree ${tree}\td${at}\0`).join("");
      }
      const large = await pushTree(site, inner);
      const ended = await site.ended(large.id);
      expect(ended).toMatchObject({ status: "failed", errorCode: "too_many_files" });
      expect(ended.reason).toContain("50,000");
      expect((await rig.read(site.project, "/")).body).toContain("Small");
    },
    TIMEOUT_MS,
  );

  test(
    "refuses a name of 300 bytes and a path of 2,000, and names them",
    async () => {
      const site = await rig.createSite(ada);
      const blob = await blobOf(site, "x");
      const longName = await pushTree(site, `100644 blob ${blob}\t${"n".repeat(300)}.md\0`);
      const tooLong = { status: "failed", errorCode: "path_too_long" };
      expect(await site.ended(longName.id)).toMatchObject(tooLong);
      let tree = await treeOf(site, `100644 blob ${blob}\ta.md\0`);
      for (let level = 0; level < 20; level++)
        tree = await treeOf(site, `040000 tree ${tree}\t${"p".repeat(100)}\0`);
      const deep = await pushTree(site, `040000 tree ${tree}\tdeep\0`);
      const ended = await site.ended(deep.id);
      expect(ended).toMatchObject(tooLong);
      expect(ended.reason).toContain("deep/ppp");
    },
    TIMEOUT_MS,
  );

  test(
    "refuses a site above one GiB and names its size",
    async () => {
      const site = await rig.createSite(ada);
      const film = Buffer.alloc(FILM_BYTES, "film");
      const first = await site.push({ "index.md": "![[film-0.mp4]]", "film-0.mp4": film });
      expect(await site.ended(first.id)).toMatchObject({ status: "success" });
      const blob = await blobOf(site, film);
      const names = Array.from({ length: FILMS }, (_, at) => `film-${at}.mp4`);
      const note = await blobOf(site, names.map((name) => `![[${name}]]`).join("\n"));
      const films = names.map((name) => `100644 blob ${blob}\t${name}\0`).join("");
      const many = await pushTree(site, `100644 blob ${note}\tindex.md\0${films}`);
      const ended = await site.ended(many.id);
      expect(ended).toMatchObject({ status: "failed", errorCode: "site_too_large" });
      expect(ended.reason).toMatch(/ 1,\d\d\d MiB\. Sites can be up to 1 GiB/);
      expect(await site.live()).toBe(first.id);
    },
    TIMEOUT_MS,
  );

  test(
    "ends the build for every kind of bad git host with a specific code, and leaves no process behind",
    async () => {
      const linked = await Promise.all(
        hosts.map(({ port }) => rig.link(ada, `http://127.0.0.1:${port}/o/r.git`)),
      );
      const rows = await Promise.all(linked.map(({ build }) => build()));
      // A temporary failure is retried later. The row keeps the code of the last attempt.
      const codes = async () => {
        const documents = rows.map(({ id }) =>
          collection(rig.db, "deployments").findOne({ _id: id }),
        );
        return (await Promise.all(documents)).map(
          (row) => row?.errorCode ?? row?.retryCode ?? null,
        );
      };
      await until(async () => (await codes()).every((code) => code !== null));
      expect(await codes()).toEqual(HOSTS.map(([, , code]) => code));
      for (const { id } of rows) {
        const { deployment } = await ada.api.deployments.get.query({ deploymentId: id });
        if (deployment.status !== "running") expect(deployment.reason?.length).toBeGreaterThan(20);
      }
      await until(() => processes(...hosts.map(({ port }) => `:${port}/`)).length === 0);
    },
    TIMEOUT_MS,
  );
});

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
