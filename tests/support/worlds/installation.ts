import { createHash } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import type { BackupContext } from "#core/backup/context.ts";
import { newId } from "#schemas/ids.ts";
import { startSites } from "#sites/app.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";
import { readRelease } from "#store/blobs/release.ts";
import type { BuildContext } from "#workers/builder/context.ts";
import { limitsOf } from "#workers/builder/limits.ts";
import { openRepositories } from "#workers/builder/fetch/open-repositories.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { openCompilePool } from "#workers/builder/threads/compile-pool.ts";
import { createWorkTree, runGit, type WorkTree } from "./git-client.ts";
import { askSite } from "./sites/ask-site.ts";
import { startWorld, type World } from "./world.ts";

/** The api and the sites, and the parts of a build worker, which runs by hand. */
export interface Installation {
  world: World;
  context: BackupContext;
  build(projectId: string): Promise<void>;
  /** Every address of a live site, with its status and the hash of its bytes. */
  pages(projectId: string): Promise<Record<string, { status: number; sha256: string }>>;
  close(): Promise<void>;
}

export async function startInstallation(
  variables: Record<string, string> = {},
): Promise<Installation> {
  const world = await startWorld(variables);
  const { env, db, blobs, mongo, subscriber, secretBox } = world.services;
  const sites = await startSites({
    env: { ...env, SITES_PORT: 0 },
    log: pino({ level: "silent" }),
    mongo,
    blobs,
    secretBox,
    subscriber,
  });
  const compilers = openCompilePool(1);
  const repositories = openRepositories(limitsOf(env).fileBytes);
  const build: BuildContext = {
    ...world.services,
    compilers,
    repositories,
    states: openStateMemory(),
    running: { jobs: 0, previews: 0 },
    workerId: `test-${newId()}`,
    stopping: new AbortController().signal,
  };
  return {
    world,
    context: { env, db, blobs },
    build: async (projectId) => void (await runBuild(build, projectId)),
    pages: async (projectId) => {
      const project = await findProject(db, projectId);
      const deployment = await findDeployment(db, project?.live?.deploymentId ?? "");
      const release = await readRelease(blobs, projectId, deployment?.artifact ?? "");
      const pages: Awaited<ReturnType<Installation["pages"]>> = {};
      for (const path of Object.keys(release?.manifest.files ?? {})) {
        const host = `${project?.siteLabel}.localhost`;
        const { status, body } = await askSite(sites.port, { host, path });
        pages[path] = { status, sha256: createHash("sha256").update(body).digest("hex") };
      }
      return pages;
    },
    close: async () => {
      await sites.close();
      repositories.close();
      await compilers.close();
      await world.close();
    },
  };
}

/** The address of a project's remote, with its token. */
export function remoteOf(world: World, path: string, token: string): string {
  const url = new URL(path, world.services.env.PUBLIC_URL);
  url.username = "git";
  url.password = token;
  return url.href;
}

/** All commits of all branches, as a new clone has them. */
export async function clonedHistory(remote: string, directory: string): Promise<string> {
  const { code, stderr } = await runGit(["clone", "--quiet", remote, directory], { cwd: "/" });
  if (code !== 0) throw new Error(stderr);
  const log = ["log", "--all", "--format=%H %an %s %D"];
  return (await runGit(log, { cwd: directory })).stdout;
}

export const newWorkTree = (world: World, name: string): Promise<WorkTree> =>
  createWorkTree(join(world.services.env.DATA_DIR, "trees", name));
