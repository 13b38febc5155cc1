import { join } from "node:path";
import { buildInputsOf } from "#core/projects/settings/sections.ts";
import { changeKey } from "#schemas/deployments/manifest.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { siteTheme } from "./render/site-theme.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { writeProgress } from "#store/deployments/build-claims.ts";
import { isScheduleDue } from "#store/projects/scheduled-changes.ts";
import { noteSchedule } from "./publication/note-schedule.ts";
import { awaitedLater } from "#service/failures.ts";
import { BuildLost } from "./build-ends.ts";
import { factsOf, saveOutcome } from "./incremental/build-state.ts";
import { type CompiledNotes, openCompiledNotes } from "./parse/compiled-notes.ts";
import { contentHash } from "#content/content-hash.ts";
import type { Build, Source } from "./context.ts";
import { limitsOf } from "./limits.ts";
import { type MadeSite, makeSite } from "./pipeline.ts";
import { openPackWriter } from "./store/pack-writer.ts";
import type { StageClock } from "./log/stage-clock.ts";
import { describeSite } from "./promote/describe.ts";
import { noteFileSettings, useFileSettings } from "./fetch/file-settings.ts";
import { fetchSource } from "./fetch/fetch.ts";
import { unwantedPush } from "./fetch/unwanted-push.ts";
import type { Promotion } from "./promote/promote.ts";
import { RENDER_VERSION } from "./render/themed-site.ts";
import { putWhole } from "./store/store.ts";
import { themeBundle } from "./render/theme-bundle.ts";

export type BuildResult =
  | { kind: "unwanted"; reason: string }
  | { kind: "built"; promotion: Promotion };

const SHORT_SHA = 7;

/** Builds the head of the branch and puts it live, stage by stage. */
export async function buildSite(build: Build, clock: StageClock): Promise<BuildResult> {
  const preparing = Promise.all([findLive(build), pinBase(build)]);
  // A failure surfaces where the promise is awaited.
  awaitedLater(preparing);
  const source = await clock.run(
    "fetch",
    () => fetchSource(build),
    ({ commit }) =>
      `Commit ${commit.sha.slice(0, SHORT_SHA)} on ${build.deployment.branch}: ${commit.message.split("\n", 1)[0]}`,
  );
  try {
    const [live] = await preparing;
    useFileSettings(build, source);
    // A large site is not built next to a state that it does not continue.
    if (!build.base?.site) build.context.states.drop(build.project._id);
    return await buildSource(build, clock, { source, live });
  } finally {
    source.release();
  }
}

async function buildSource(
  build: Build,
  clock: StageClock,
  { source, live }: { source: Source; live: DeploymentDocument | null },
): Promise<BuildResult> {
  const { commit } = source;
  const settings = settingsKeyOf(build);
  const others = source.versions.map(({ mount, commit: version }) => ` ${mount}${version}`);
  const buildKey = contentHash(`${commit.sha} ${settings}${others.join("")}`);
  await noteSource(build, source);
  await noteFileSettings(build, source);
  // A push at the time of a scheduled note publishes it, even if nothing else has changed.
  if (build.preview || !isScheduleDue(build.project, build.now)) {
    if (isLiveAlready(build, live, buildKey))
      return { kind: "unwanted", reason: "nothing changed" };
    const reason = await unwantedPush(build, source);
    if (reason !== null) return { kind: "unwanted", reason };
  }

  const { context, project, artifact, base } = build;
  const directory = join(context.env.DATA_DIR, "tmp", "builds");
  const place = { projectId: project._id, artifact, directory };
  const pack = openPackWriter(place);
  const compiled = openCompiledNotes(context.blobs, place, base?.compiled ?? null);
  try {
    const made = await makeSite(build, clock, { source, settings, buildKey, pack, compiled });
    await keepSite(build, made, { source, settings, compiled });
    return { kind: "built", promotion: made.promotion };
  } catch (error) {
    // The git readers may have caused the failure.
    if (!build.signal.aborted) context.repositories.drop(source.directory);
    throw error;
  } finally {
    compiled.discard();
    pack.discard();
  }
}

/** Records what is built. Most pushes name their commit, but the branch may have moved on. */
async function noteSource(
  { deployment, context, claim }: Build,
  { commit, versions }: Source,
): Promise<void> {
  const isKnown = deployment.commit?.sha === commit.sha;
  if (isKnown && versions.length === 0 && !deployment.versions) return;
  const built = versions.map(({ name, mount, commit: sha }) => ({ name, mount, commit: sha }));
  if (!(await writeProgress(context.db, claim, { commit, versions: built }))) throw new BuildLost();
}

/** Stores the rest of the site, which visitors can see already, and keeps it for the next build. */
async function keepSite(
  build: Build,
  { site, stored }: MadeSite,
  tools: { source: Source; settings: string; compiled: CompiledNotes },
): Promise<void> {
  const { context, project, artifact, issues } = build;
  const { resolved, parsed } = site;
  const { source, settings, compiled } = tools;
  if (stored.delta) {
    await putWhole(build, stored);
    await context.blobs.remove(changeKey(project._id, artifact));
  }
  await noteSchedule(build, resolved);
  const index = await compiled.save(
    new Set(parsed.notes.flatMap(({ key, ownKey }) => [key, ownKey])),
  );
  const { files, handoff } = await describeSite(build, source, site);
  // The size of submodules and missing objects is unknown and stored as 0.
  const known = files.filter(({ size }) => size > 0);
  const sizes = new Map(known.map(({ oid, size }) => [oid, size]));
  const tree = await source.tree;
  const state = {
    ...factsOf(build, site, source),
    artifact,
    compiled: index,
    manifest: stored.manifest,
    locations: stored.locations,
    site: {
      ...site,
      settings,
      issues,
      stored,
      tree,
      sizes,
      versionProblem: source.versionProblem,
    },
  };
  await saveOutcome(build, state, handoff);
  context.states.set(project._id, state);
}

/** Everything that decides what is published, except the commit and the time. When a scheduled note is due, the sweep forces a build. */
export function settingsKeyOf({ context, project, dialect }: Build): string {
  const theme = siteTheme(project);
  return contentHash(
    JSON.stringify([
      buildInputsOf(project),
      dialect,
      RENDER_VERSION,
      theme.id,
      theme.version,
      themeBundle(theme).map(({ hash }) => hash),
      mainSiteUrl(context.env, project),
      [context.env.BRAND_NAME, context.env.PUBLIC_URL],
      limitsOf(context.env).fileBytes,
      // Decides whether files can be fetched from Git LFS.
      project.source.url,
    ]),
  );
}

/** From now on, retention keeps the base. If retention has just deleted it, its bytes may be missing, so the build must not use it. */
async function pinBase(build: Build): Promise<void> {
  const { context, claim, base } = build;
  const pinned = { base: base?.artifact ?? null };
  if (!(await writeProgress(context.db, claim, pinned))) throw new BuildLost();
  if (!base) return;
  const deployment = await findDeployment(context.db, base.manifest.deploymentId);
  if (deployment?.removedAt !== null) build.base = null;
}

/** The deployment that visitors see when the build begins. */
async function findLive({ context, project, preview }: Build): Promise<DeploymentDocument | null> {
  const { live } = preview ?? project;
  return live && (await findDeployment(context.db, live.deploymentId));
}

function isLiveAlready(
  { deployment }: Build,
  live: DeploymentDocument | null,
  buildKey: string,
): boolean {
  if (deployment.force || deployment.withoutCache) return false;
  return live !== null && live._id !== deployment._id && live.buildKey === buildKey;
}
