import { publishSiteSwitched } from "#queues/publish.ts";
import type {
  CarriedOut,
  DeploymentCounts,
  NewlyBroken,
  RecognisedConvention,
} from "#schemas/deployments/deployment.ts";
import type { ManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import type { PublishRuleCount } from "#schemas/projects/settings/publish.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { writeProgress } from "#store/deployments/build-claims.ts";
import { promoteBuild } from "#store/deployments/promote-build.ts";
import { ignoreLost } from "#service/failures.ts";
import type { Build } from "../context.ts";
import { BuildLost } from "../build-ends.ts";
import { addressLabel, addressUrl } from "#core/previews/preview-address.ts";
import type { Publication } from "../publication/publication.ts";

const LOGGED = 50;

export type Promotion = "live" | "older" | "pinned" | "approval";

/**
 * Puts the stored site live with one conditional write, then publishes the event. If the project requires approval of newly
 * public content, a deployment with such content is not promoted until a member promotes it.
 * @param compare repeats the comparison if another deployment went live in the meantime
 */
export async function promote(
  build: Build,
  facts: {
    buildKey: string;
    counts: DeploymentCounts;
    newlyBroken: NewlyBroken;
    publication: Publication;
    convention: RecognisedConvention | null;
    publishRules: PublishRuleCount[];
    delta: ManifestDelta | null;
    scheduled: CarriedOut | null;
  },
  compare: () => Promise<Publication>,
): Promise<Promotion> {
  const { context, claim, project, artifact } = build;
  const { db } = context;
  const { buildKey, counts, newlyBroken, convention, publishRules, scheduled } = facts;
  // Older projects lack this setting.
  const settings = { ...defaultBuildSettings, ...project.settings.build };
  const mustApprove = settings.approveNewlyPublic && !build.preview;
  for (let { publication } = facts; ; publication = await compareAgain(build, compare)) {
    const newlyPublic = publication.items.length;
    const awaitsApproval = mustApprove && newlyPublic > 0;
    const progress = {
      artifact,
      buildKey,
      counts,
      newlyBroken,
      convention,
      newlyPublic,
      awaitsApproval,
      publishRules,
      ...(scheduled && { scheduled }),
    };
    if (!(await writeProgress(db, claim, progress))) throw new BuildLost();
    if (awaitsApproval) {
      logNewlyPublic(build, publication);
      return "approval";
    }
    const promoted = await promoteBuild(db, claim, mustApprove ? { after: publication.live } : {});
    if (promoted === "lost") throw new BuildLost();
    if (promoted === "changed") continue;
    // Site servers check once a second anyway. The event only makes the switch faster.
    if (promoted === "live") await publishSwitch(build, facts.delta).catch(ignoreLost);
    return promoted;
  }
}

/** The change is to the site, so the readers of a preview load its whole manifest. */
async function publishSwitch(
  { context, project, preview }: Build,
  delta: ManifestDelta | null,
): Promise<void> {
  const { redis } = context;
  if (!preview) return publishSiteSwitched(redis, project, delta);
  await publishSiteSwitched(redis, { ...project, siteLabel: addressLabel(project, preview) });
}

/** The summary of the stage. */
export function promotionText({ context, project, preview }: Build, promotion: Promotion): string {
  switch (promotion) {
    case "live":
      return `${preview ? "Preview" : "Live"} at ${addressUrl(context.env, project, preview)}`;
    case "older":
      return "Stored. A newer deployment is already live.";
    case "approval":
      return "Stored. It waits for approval because it would make content public for the first time.";
    case "pinned":
      return "Stored. The site stays on its pinned deployment until you unpin it.";
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
