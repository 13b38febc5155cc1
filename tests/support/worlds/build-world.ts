import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryDirectory } from "#git/repositories.ts";
import { openSubscriber } from "#queues/events.ts";
import { closeQueues, openQueues } from "#queues/queue.ts";
import { connectProducer, connectSubscriber } from "#queues/redis.ts";
import type { Issue, LogLine } from "#schemas/deployments/deployment.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { newId } from "#schemas/ids.ts";
import { type Manifest, mediaKey } from "#schemas/deployments/manifest.ts";
import { type BuildSettings, defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import type { StoredSettings } from "#schemas/projects/settings/settings.ts";
import { siteLabelOf } from "#schemas/sites/site-label.ts";
import { openLog } from "#service/log.ts";
import { openSecretBox } from "#service/secret-box.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { type NewDeployment, queueDeployment } from "#store/deployments/queue.ts";
import { readLogLines } from "#store/deployments/logs.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { readOutcome } from "#store/blobs/outcome.ts";
import { readPacked } from "#store/blobs/packs.ts";
import { readRelease } from "#store/blobs/release.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import { findProject, insertProject, updateProject } from "#store/projects/projects.ts";
import { webhookSecretContext } from "#store/sealed/contexts.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { type CompilePool, openCompilePool } from "#workers/builder/threads/compile-pool.ts";
import type { BuildContext } from "#workers/builder/context.ts";
import { limitsOf } from "#workers/builder/limits.ts";
import { openRepositories } from "#workers/builder/fetch/open-repositories.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { forget } from "./forget.ts";
import { createWorkTreeOf, type WorkTree } from "./git-client.ts";
import { connectToMongo, startPreparedMongo } from "./processes/prepared-mongo.ts";
import { startRedis, type TestRedis } from "./processes/redis.ts";

interface ProjectOptions {
  orgId?: string;
  name?: string;
  /** Those of the section `build`. */
  settings?: Partial<BuildSettings>;
  sections?: Omit<StoredSettings, "build">;
}

/** The parts of a build worker with a real database, queue and git, run by hand. */
export interface BuildWorld {
  context: BuildContext;
  directory: string;
  redis: TestRedis;
  /** Cancels what the worker is waiting for, as SIGTERM does. */
  stop(): void;
  /** A project with an empty built-in remote. Without `orgId` it gets its own organization. */
  project(options?: ProjectOptions): Promise<TestProject>;
  close(): Promise<void>;
}

export interface TestProject {
  id: string;
  orgId: string;
  /** The work tree on the user's machine. */
  tree: WorkTree;
  document(): Promise<ProjectDocument>;
  /** Commits, pushes and creates the deployment without building it. */
  push(
    files?: Record<string, string | Buffer>,
    row?: Partial<NewDeployment>,
  ): Promise<DeploymentDocument>;
  /** Pushes the current work tree, builds it and returns the result. */
  publish(
    files?: Record<string, string | Buffer>,
    row?: Partial<NewDeployment>,
  ): Promise<Published>;
}

export interface Published {
  deployment: DeploymentDocument;
  manifest: Manifest;
  /** The places of all issues, by severity, path, line and message. */
  issues: Issue[];
  groups: StoredIssueGroup[];
  log: LogLine[];
  /** The text of a page, or null if the address has none. */
  page(url: string): Promise<string | null>;
}

/** All worlds of a process use these threads, because each takes a second to load. They end with the process. */
let compilers: CompilePool | undefined;

export async function startBuildWorld(variables: Record<string, string> = {}): Promise<BuildWorld> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-build-"));
  const [database, redisServer] = await Promise.all([startPreparedMongo(directory), startRedis()]);
  const env = parseEnv({
    NODE_ENV: "test",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
    DATA_DIR: directory,
    MONGODB_URI: database.url,
    REDIS_URL: redisServer.url,
    ...variables,
  });
  const mongo = await connectToMongo(env.MONGODB_URI);
  const redis = await connectProducer(env.REDIS_URL);
  const queues = openQueues(redis);
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  compilers ??= openCompilePool(2);
  const stopping = new AbortController();
  const context: BuildContext = {
    env,
    log: openLog(env, "test"),
    db: mongo.db,
    blobs: openBlobs(env),
    redis,
    queues,
    subscriber,
    secretBox: openSecretBox(env),
    compilers,
    states: openStateMemory(),
    running: { jobs: 0, previews: 0 },
    repositories: openRepositories(limitsOf(env).fileBytes),
    workerId: `test-${newId()}`,
    stopping: stopping.signal,
  };
  const world: BuildWorld = {
    context,
    directory,
    redis: redisServer,
    stop: () => stopping.abort(),
    project: (options = {}) => createProject(context, directory, options),
    close: async () => {
      context.repositories.close();
      await subscriber.close();
      await closeQueues(queues);
      redis.disconnect();
      await mongo.close();
      await Promise.all([redisServer.close(), database.close()]);
      await rm(directory, { recursive: true, force: true });
      forget(world);
    },
  };
  return world;
}

async function createProject(
  context: BuildContext,
  directory: string,
  options: ProjectOptions,
): Promise<TestProject> {
  const { db, blobs } = context;
  const id = newId();
  const handle = id.slice(0, 10);
  const orgId =
    options.orgId ??
    (await insertOrg(db, { name: "Ada", handle, ownerId: newId(), personal: false }))._id;
  const now = new Date();
  await insertProject(db, {
    _id: id,
    orgId,
    handle,
    name: options.name ?? "Garden",
    siteLabel: await siteLabelOf(handle, handle),
    branch: "main",
    branchChosen: true,
    source: { kind: "remote", url: null, owner: "", repo: "" },
    visibility: "public",
    settings: { build: { ...defaultBuildSettings, ...options.settings }, ...options.sections },
    webhookSecret: context.secretBox.seal("secret", webhookSecretContext(id)),
    deploymentCount: 0,
    pushSeq: 0,
    fence: 0,
    claim: null,
    live: null,
    pinned: false,
    routedHead: null,
    import: null,
    polledAt: null,
    createdBy: newId(),
    createdAt: now,
    updatedAt: now,
  });
  const remote = repositoryDirectory(context.env.DATA_DIR, id);
  const tree = await createWorkTreeOf(remote, join(directory, "trees", id));
  const document = async () => {
    const row = await findProject(db, id);
    if (!row) throw new Error("the project does not exist");
    return row;
  };
  const push: TestProject["push"] = async (files, row = {}) => {
    const head = files ? await tree.commit(files) : await tree.head();
    // The remote already has the objects.
    await writeFile(join(remote, "refs/heads/main"), `${head}\n`);
    const { deployment } = await queueDeployment(
      db,
      { _id: id, orgId },
      {
        branch: "main",
        trigger: { kind: "push", actor: "Ada" },
        commit: null,
        ...row,
      },
    );
    await updateProject(db, id, { routedHead: head });
    return deployment;
  };
  return {
    id,
    orgId,
    tree,
    document,
    push,
    publish: async (files, row) => {
      const { _id } = await push(files, row);
      await runBuild(context, id);
      const deployment = await findDeployment(db, _id);
      if (!deployment) throw new Error("the deployment does not exist");
      return published({ db, blobs }, deployment);
    },
  };
}

/** All results of a deployment. */
export async function published(
  store: Pick<BuildContext, "db" | "blobs">,
  deployment: DeploymentDocument,
): Promise<Published> {
  const { projectId, artifact } = deployment;
  const log = await readLogLines(store, deployment, { after: 0, limit: 10_000 });
  const release = artifact ? await readRelease(store.blobs, projectId, artifact) : null;
  const manifest = release?.manifest ?? {
    version: 1 as const,
    projectId,
    deploymentId: deployment._id,
    commit: "",
    files: {},
    redirects: {},
  };
  const locations = release?.locations;
  const stored = artifact
    ? await readOutcome(store.blobs, { projectId, artifact }, "issues")
    : null;
  const groups = JSON.parse(stored?.toString() ?? "[]") as StoredIssueGroup[];
  return {
    deployment,
    manifest,
    log,
    issues: placesOf(groups),
    groups,
    page: async (url) => {
      const file = manifest.files[url];
      if (!file) return null;
      const place = locations?.hashes[file[0]];
      const bytes = place
        ? await readPacked(store.blobs, locations?.packs[place[0]] ?? "", {
            offset: place[1],
            length: place[2],
          })
        : await store.blobs.get(mediaKey(file[0]));
      return bytes?.toString("utf8") ?? null;
    },
  };
}

function placesOf(groups: readonly StoredIssueGroup[]): Issue[] {
  const severities = ["error", "warning", "info"];
  const rank = ({ severity }: Issue) => severities.indexOf(severity);
  const order = (a: string, b: string) => Number(a > b) - Number(a < b);
  return groups
    .flatMap(({ severity, category, message, suggestion, places }) =>
      places.map((place): Issue => ({ severity, category, message, suggestion, ...place })),
    )
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        order(a.path, b.path) ||
        (a.line ?? 0) - (b.line ?? 0) ||
        order(a.message, b.message),
    );
}
