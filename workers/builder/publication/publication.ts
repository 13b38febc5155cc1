import type { NewlyPublic } from "#schemas/deployments/dataset.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";
import { readOutcome } from "#store/blobs/outcome.ts";
import { readRelease } from "#store/blobs/release.ts";
import type { Build } from "../context.ts";
import type { Changed } from "../incremental/changed.ts";
import { newlyPublic, type PublicSite } from "#content/notes/newly-public.ts";
import type { Media, Resolved } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";

/** What visitors could see after going live that they cannot see now. */
export interface Publication {
  /** The deployment that was live during the comparison. */
  live: string | null;
  items: NewlyPublic[];
}

/** Compares with the site that is live now, which is not necessarily the previous deployment. */
export async function findPublication(
  build: Build,
  site: { root: string; resolved: Resolved; media: Media; changed: Changed<unknown> },
): Promise<Publication> {
  const { context, project } = build;
  const live = (await findProject(context.db, project._id))?.live?.deploymentId ?? null;
  if (live === build.deployment._id) return { live, items: await readItems(build) };
  // If only the text of notes changed, nothing is newly public.
  if (site.changed.scope === "notes" && live !== null && live === build.base?.manifest.deploymentId)
    return { live, items: [] };
  const before = live === null ? null : await readPublicSite(build, live);
  const { root, resolved, media } = site;
  const items = newlyPublic(before, {
    notes: resolved.notes.map((note) => ({
      path: sourcePath(root, note),
      url: note.url,
      title: note.title,
      sourceHash: note.facts.raw.hash,
    })),
    medias: [...media.files.values()].map((file) => ({
      path: sourcePath(root, file),
      url: file.url,
      hash: file.hash,
    })),
    redirects: resolved.redirects,
  });
  return { live, items };
}

/** Null if its bytes no longer exist: then all content counts as newly public. */
async function readPublicSite(build: Build, deploymentId: string): Promise<PublicSite | null> {
  const { base, context, project } = build;
  if (base?.manifest.deploymentId === deploymentId) {
    const urls = Object.entries(base.urls).map(([path, url]) => [base.root + path, url] as const);
    return { urls: new Map(urls), files: base.manifest.files };
  }
  const artifact = (await findDeployment(context.db, deploymentId))?.artifact;
  if (!artifact) return null;
  const [release, handoff] = await Promise.all([
    readRelease(context.blobs, project._id, artifact),
    readOutcome(context.blobs, { projectId: project._id, artifact }, "handoff"),
  ]);
  if (!release || !handoff) return null;
  const { files } = release.manifest;
  const { posts, withheld } = JSON.parse(handoff.toString("utf8")) as BuildFacts;
  // Unlisted notes have an address but are in no list.
  const urls = [...posts, ...withheld].flatMap(({ path, url }) =>
    url === null ? [] : [[path, url] as const],
  );
  return { urls: new Map(urls), files };
}

/** An earlier attempt went live and was interrupted afterwards, so its result is the correct one. */
async function readItems({ context, project, deployment }: Build): Promise<NewlyPublic[]> {
  const name = "newly-public.json";
  const bytes =
    deployment.artifact &&
    (await context.blobs.get(datasetKey(project._id, deployment.artifact, name)));
  return bytes ? (JSON.parse(bytes.toString("utf8")) as NewlyPublic[]) : [];
}
