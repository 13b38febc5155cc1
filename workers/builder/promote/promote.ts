import { publishSiteSwitched } from "#queues/publish.ts";
import type { DeploymentCounts } from "#schemas/deployments/deployment.ts";
import type { ManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { writeProgress } from "#store/deployments/build-claims.ts";
import { promoteBuild } from "#store/deployments/promote-build.ts";
import { ignoreLost } from "#service/failures.ts";
import type { Build } from "../context.ts";
import { BuildLost } from "../build-ends.ts";
import type { Publication } from "../publication/publication.ts";

const LOGGED = 50;

export type Promotion = "live" | "older" | "pinned" | "approval";

/**
 * Shows the stored site to readers: one conditional write, then the news of it. Where the project wants newly public
 * content approved, a site with any stays as it is until a member promotes it.
 * @param compare compares again, when something else went live meanwhile
 */
export async function promote(
  build: Build,
  facts: {
    buildKey: string;
    counts: DeploymentCounts;
    publication: Publication;
    delta: ManifestDelta | null;
  },
  compare: () => Promise<Publication>,
): Promise<Promotion> {
  const { context, claim, project, artifact } = build;
  const { db, redis } = context;
  const { buildKey, counts } = facts;
  // The setting is younger than some projects.
  const settings = { ...defaultBuildSettings, ...project.settings.build };
  const mustApprove = settings.approveNewlyPublic;
  for (let { publication } = facts; ; publication = await compareAgain(build, compare)) {
    const newlyPublic = publication.items.length;
    const awaitsApproval = mustApprove && newlyPublic > 0;
    const progress = { artifact, buildKey, counts, newlyPublic, awaitsApproval };
    if (!(await writeProgress(db, claim, progress))) throw new BuildLost();
    if (awaitsApproval) {
      logNewlyPublic(build, publication);
      return "approval";
    }
    const promoted = await promoteBuild(db, claim, mustApprove ? { after: publication.live } : {});
    if (promoted === "lost") throw new BuildLost();
    if (promoted === "changed") continue;
    // Sites look by themselves once a second; the event only makes it faster.
    if (promoted === "live")
      await publishSiteSwitched(redis, project, facts.delta).catch(ignoreLost);
    return promoted;
  }
}

async function compareAgain(
  build: Build,
  compare: () => Promise<Publication>,
): Promise<Publication> {
  build.signal.throwIfAborted();
  const publication = await compare();
  const key = datasetKey(build.project._id, build.artifact, "newly-public.json");
  await build.context.blobs.put(key, Buffer.from(JSON.stringify(publication.items)));
  return publication;
}

/** Logs the first items that need approval; the deployment's page lists all of them. */
function logNewlyPublic({ log }: Build, { items }: Publication): void {
  log.info(`Visitors could not see ${items.length === 1 ? "this" : "these"} before:`);
  for (const { path, url } of items.slice(0, LOGGED)) log.info(`  ${path} at ${url}`);
  const more = items.length - LOGGED;
  if (more > 0) log.info(`  … and ${more.toLocaleString("en")} more`);
}
