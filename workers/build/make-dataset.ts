import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Issue, Post, Stage } from "#schemas/deployment.ts";
import type { DatasetFile } from "#schemas/dataset.ts";
import type { Handoff } from "#schemas/handoff.ts";
import { datasetKey } from "#schemas/manifest.ts";
import { announceDeployment } from "#queues/announce.ts";
import {
  type DeploymentDocument,
  findNewestDataset,
  findWithoutDataset,
  finishDataset,
} from "#store/deployments.ts";
import { isInfrastructure } from "./build-failure.ts";
import { loadState } from "./build-state.ts";
import { openCompiledNotes } from "./compiled-notes.ts";
import {
  type DatabaseContent,
  isCurrentDatabase,
  writeContentDatabase,
} from "./content-database.ts";
import type { BuildContext } from "./context.ts";
import { count } from "./receipt.ts";

type Finished = DeploymentDocument & { artifact: string };

const DATABASE = "content.sqlite";
/** A project with more has been pushed to all the time; the next push goes on with them. */
const MAX_DATASETS = 20;

/**
 * Makes `content.sqlite` of the deployments that lack one, the newest first, whatever was pushed meanwhile.
 * @throws whatever goes wrong, but in the last attempt only what may be better in a moment; the rest ends as "failed"
 */
export async function makeDataset(
  context: BuildContext,
  projectId: string,
  attempt: { isLast: boolean } = { isLast: false },
): Promise<void> {
  for (let made = 0; made < MAX_DATASETS && !context.stopping.aborted; made++) {
    const deployment = await findWithoutDataset(context.db, projectId);
    if (!deployment?.artifact) return;
    await makeOne(context, { ...deployment, artifact: deployment.artifact }, attempt);
  }
}

async function makeOne(
  context: BuildContext,
  deployment: Finished,
  attempt: { isLast: boolean },
): Promise<void> {
  const started = performance.now();
  const stage: Stage = {
    name: "dataset",
    startedAt: new Date().toISOString(),
    durationMs: null,
    summary: null,
  };
  const end = async (data: "ready" | "failed", summary: string) => {
    stage.durationMs = Math.round(performance.now() - started);
    stage.summary = summary;
    const changed = await finishDataset(context.db, deployment, { data, stage });
    // Pages refetch when they reconnect.
    if (changed) await announceDeployment(context.redis, changed).catch(() => undefined);
  };
  try {
    const content = await readContent(context, deployment);
    if (!content) return await end("failed", "Parts of the build are gone");
    const { written, removed } = await writeDatabase(context, deployment, content);
    const changes = [
      `${count(written, "note")} written`,
      removed > 0 && `${count(removed, "note")} removed`,
    ];
    await end("ready", `Search index: ${changes.filter(Boolean).join(", ")}`);
  } catch (error) {
    if (!attempt.isLast || isInfrastructure(error)) throw error;
    // Left waiting it would be tried for ever; the next build makes one of its own.
    context.log.error({ err: error, deploymentId: deployment._id }, "dataset failed");
    await end("failed", "The search index could not be made");
  }
}

/** Null when retention was faster. */
async function readContent(
  context: BuildContext,
  deployment: Finished,
): Promise<DatabaseContent | null> {
  const { blobs, states } = context;
  const { projectId, artifact } = deployment;
  const read = async <T>(name: DatasetFile): Promise<T | null> => {
    const bytes = await blobs.get(datasetKey(projectId, artifact, name));
    return bytes && (JSON.parse(bytes.toString("utf8")) as T);
  };
  const [handoff, issues, state] = await Promise.all([
    read<Handoff>("handoff.json"),
    read<Issue[]>("issues.json"),
    states.get(projectId, artifact) ?? loadState(blobs, projectId, artifact),
  ]);
  if (!handoff || !issues || !state) return null;
  const { posts, links, medias } = handoff;
  const compiled = openCompiledNotes(
    blobs,
    { projectId, artifact, directory: join(context.env.DATA_DIR, "tmp", "datasets") },
    state.compiled,
  );
  const keys = new Map<string, string>();
  for (const post of posts)
    keys.set(post.id, state.published[post.path.slice(state.root.length)] ?? "");
  const shown = new Set(posts.map(({ path }) => path));
  return {
    posts,
    links,
    medias,
    // Members see all of them; this file is made of what is public.
    issues: issues.filter(({ path }) => shown.has(path)),
    bodies: keys,
    async *texts(wanted) {
      // Copies of one file share their text.
      const byKey = new Map<string, Post[]>();
      for (const post of wanted) {
        const key = keys.get(post.id) ?? "";
        byKey.set(key, [...(byKey.get(key) ?? []), post]);
      }
      for await (const { key, text } of compiled.texts(byKey.keys()))
        for (const post of byKey.get(key) ?? []) yield { post, text };
    },
  };
}

async function writeDatabase(
  context: BuildContext,
  deployment: Finished,
  content: DatabaseContent,
): Promise<{ written: number; removed: number }> {
  const { env, blobs } = context;
  const directory = join(env.DATA_DIR, "tmp", "datasets");
  const path = join(directory, `${deployment.artifact}.sqlite`);
  await mkdir(directory, { recursive: true });
  try {
    await copyLastDatabase(context, deployment, path);
    const changes = await writeContentDatabase(path, content);
    await sync(path);
    await blobs.putFile(datasetKey(deployment.projectId, deployment.artifact, DATABASE), path);
    return changes;
  } finally {
    await rm(path, { force: true });
  }
}

async function copyLastDatabase(
  { db, blobs }: BuildContext,
  { projectId }: Finished,
  path: string,
): Promise<void> {
  await rm(path, { force: true });
  const last = await findNewestDataset(db, projectId);
  const bytes = last?.artifact && (await blobs.get(datasetKey(projectId, last.artifact, DATABASE)));
  if (!bytes) return;
  await writeFile(path, bytes);
  if (!isCurrentDatabase(path)) await rm(path, { force: true });
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
