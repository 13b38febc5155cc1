import { join } from "node:path";
import { buildInputsOf } from "#core/projects/settings/sections.ts";
import { changeKey } from "#schemas/deployments/manifest.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { writeProgress } from "#store/deployments/build-claims.ts";
import { updateProject } from "#store/projects/projects.ts";
import { awaitedLater } from "#service/failures.ts";
import { BuildLost } from "./build-ends.ts";
import { saveOutcome } from "./incremental/build-state.ts";
import type { BuildState } from "./incremental/model.ts";
import { openCompiledNotes } from "./parse/compiled-notes.ts";
import { contentHash } from "./bytes/content-hash.ts";
import type { Build, Source } from "./context.ts";
import { limitsOf } from "./limits.ts";
import { makeSite, type SiteTools } from "./make-site.ts";
import { openPackWriter } from "./store/pack-writer.ts";
import { countUses } from "./incremental/count-uses.ts";
import { countsOf } from "./run/receipt.ts";
import type { StageClock } from "./log/stage-clock.ts";
import { describeSite } from "./promote/describe.ts";
import { fetchSource } from "./fetch/fetch.ts";
import { type Promotion, promote } from "./promote/promote.ts";
import { RENDER_VERSION } from "./render/render.ts";
import { putWhole } from "./store/store.ts";
import { themeBundle } from "./render/theme-bundle.ts";

export type BuildResult = { kind: "nothing changed" } | { kind: "built"; promotion: Promotion };

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
  const buildKey = contentHash(`${commit.sha} ${settings}`);
  // Most pushes name their commit, but the branch may have moved on.
  const isKnown = build.deployment.commit?.sha === commit.sha;
  if (!isKnown && !(await writeProgress(build.context.db, build.claim, { commit })))
    throw new BuildLost();
  if (isLiveAlready(build, live, buildKey)) return { kind: "nothing changed" };

  const { context, project, artifact, base } = build;
  const directory = join(context.env.DATA_DIR, "tmp", "builds");
  const place = { projectId: project._id, artifact, directory };
  const pack = openPackWriter(place);
  const compiled = openCompiledNotes(context.blobs, place, base?.compiled ?? null);
  try {
    return await buildFrom(build, clock, { source, settings, buildKey, pack, compiled });
  } catch (error) {
    // The git readers may have caused the failure.
    if (!build.signal.aborted) context.repositories.drop(source.directory);
    throw error;
  } finally {
    compiled.discard();
    pack.discard();
  }
}

async function buildFrom(
  build: Build,
  clock: StageClock,
  tools: SiteTools & { source: Source; settings: string; buildKey: string },
): Promise<BuildResult> {
  const { source, compiled } = tools;
  const { base, context, project, artifact } = build;
  const site = await makeSite(build, clock, tools);
  const { listing, parsed, resolved, media, rendered, changes, publication, stored } = site;
  const counts = countsOf({
    notes: listing.notes.length,
    resolved,
    rendered,
    changes,
    media: media.files.size,
    bytes: stored.bytes,
    errors: build.issues.count("error"),
    warnings: build.issues.count("warning"),
  });
  const promotion = await clock.run(
    "promote",
    () =>
      promote(
        build,
        { buildKey: tools.buildKey, counts, publication, delta: site.delta },
        site.compare,
      ),
    (done) => promotionText(build, done),
  );
  // Visitors can see the site, so the remaining work is not urgent.
  if (site.delta) {
    await putWhole(build, stored);
    await context.blobs.remove(changeKey(project._id, artifact));
  }
  await notePublication(build, resolved.nextPublication);
  const index = await compiled.save(new Set(parsed.notes.map(({ key }) => key)));
  const { files, handoff } = await describeSite(build, source, {
    ...{ listing, parsed, resolved, media, rendered },
  });
  const state: BuildState = {
    version: 1,
    artifact,
    dialect: build.dialect,
    commit: source.commit.sha,
    root: listing.root,
    compiled: index,
    keys: rendered.keys,
    urls: Object.fromEntries(resolved.notes.map(({ path, url }) => [path, url])),
    published: Object.fromEntries(resolved.notes.map(({ path, key }) => [path, key])),
    dates: resolved.dates,
    manifest: stored.manifest,
    locations: stored.locations,
    facts: new Map(parsed.notes.map(({ key, ownFacts }) => [key, ownFacts])),
    media: new Map([...media.files.values()].map((file) => [file.key, file])),
    links: resolved.links,
    pages: rendered.memory,
    bodies: rendered.bodies,
    tree: await source.tree,
    // The size of submodules and missing objects is unknown and stored as 0.
    sizes: new Map(files.flatMap(({ oid, size }) => (size > 0 ? [[oid, size]] : []))),
    site: {
      ...{ settings: tools.settings, listing, parsed, resolved, media, rendered },
      issues: build.issues,
      backlinks: rendered.backlinks,
      uses:
        base?.site?.rendered === rendered
          ? base.site.uses
          : countUses(stored.manifest, stored.locations),
      count: stored.count,
      bytes: stored.bytes,
    },
  };
  await saveOutcome(build, state, handoff);
  context.states.set(project._id, state);
  return { kind: "built", promotion };
}

/** Everything that decides what is published, except the commit and the time. When a scheduled note is due, the sweep forces a build. */
function settingsKeyOf({ context, project, dialect }: Build): string {
  const theme = themeOf(project.settings.build.theme);
  return contentHash(
    JSON.stringify([
      buildInputsOf(project),
      dialect,
      RENDER_VERSION,
      theme.id,
      theme.version,
      themeBundle(theme).map(({ hash }) => hash),
      siteUrl(context.env, project.siteLabel),
      [context.env.BRAND_NAME, context.env.PUBLIC_URL],
      limitsOf(context.env).fileBytes,
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
async function findLive({ context, project }: Build): Promise<DeploymentDocument | null> {
  return project.live && (await findDeployment(context.db, project.live.deploymentId));
}

function isLiveAlready(
  { deployment }: Build,
  live: DeploymentDocument | null,
  buildKey: string,
): boolean {
  if (deployment.force || deployment.withoutCache) return false;
  return live !== null && live._id !== deployment._id && live.buildKey === buildKey;
}

async function notePublication({ context, project }: Build, next: Date | null): Promise<void> {
  if ((project.nextPublicationAt?.getTime() ?? null) === (next?.getTime() ?? null)) return;
  await updateProject(context.db, project._id, { nextPublicationAt: next });
}

function promotionText({ context, project }: Build, promotion: Promotion): string {
  switch (promotion) {
    case "live":
      return `Live at ${siteUrl(context.env, project.siteLabel)}`;
    case "older":
      return "Stored. A newer deployment is already live.";
    case "approval":
      return "Stored. It waits for approval because it would make content public for the first time.";
    case "pinned":
      return "Stored. The site stays on its pinned deployment until you unpin it.";
  }
}
