import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import { type S3Double, startS3Double } from "#tests/support/doubles/s3-double.ts";
import { type Member, type Rig, type Site, startRig } from "./rig.ts";
import { scaled } from "./scale.ts";

/** No repository or git host keeps a worker busy for longer, or uses more resources, than the limits allow. */
const TIMEOUT_MS = scaled(600_000, 900_000);
const FILM_BYTES = 24 * 1024 * 1024;
/** Enough copies to exceed the limit of a site, while only one is stored. */
const FILMS = 44;

let rig: Rig;
let s3: S3Double;
let ada: Member;

beforeAll(async () => {
  s3 = await startS3Double();
  rig = await startRig({
    BUILDS_PER_ORG: "20",
    BUILD_CONCURRENCY: "20",
    ...s3.variables,
  });
  ada = await rig.signUp();
}, TIMEOUT_MS);
afterAll(async () => {
  await rig?.close();
  await s3?.close();
});

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
});
