import {
  changeKey,
  datasetKey,
  type Locations,
  type Manifest,
  restrictedKey,
  type RestrictedManifest,
} from "#schemas/deployments/manifest.ts";
import { audienceOfProject, rulesOfProject } from "#core/projects/settings/audience-rules.ts";
import { putBundle } from "#store/blobs/bundles.ts";
import { releaseLocation } from "#store/blobs/release.ts";
import type { ManifestDelta, StoredManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import type { Build } from "../context.ts";
import type { Changed } from "../incremental/changed.ts";
import { media as section } from "#core/projects/settings/media.ts";
import { languageHomes } from "#content/languages/translations.ts";
import { endsOf } from "../publication/schedule.ts";
import { checkSiteSize } from "../limits.ts";
import { jsonParts } from "../bytes/json-bytes.ts";
import { locate, locateRestricted } from "./locations.ts";
import { locateReplaced } from "./manifest-delta.ts";
import type { FinishedPack, PackWriter } from "./pack-writer.ts";
import type { Located, Rendered, RestrictedSite } from "../model.ts";
import type { Media, Resolved, SiteNote } from "#content/model.ts";
import type { Publication } from "../publication/publication.ts";

export interface Stored extends Located {
  manifest: Manifest;
  /** The number of files. */
  count: number;
  /** The size of the newly written bytes. */
  newBytes: number;
  /** The changes since the previous build, if they are small. */
  delta: ManifestDelta | null;
}

interface StoredSite {
  commit: string;
  resolved: Resolved;
  rendered: Rendered;
  media: Media;
  publication: Publication;
  changed: Changed<unknown>;
  restricted: readonly RestrictedSite[];
}

/**
 * Stores the new bytes as one pack, then the lists of the deployment's files. Nothing refers to them before the deployment
 * is promoted.
 * @throws AppError site_too_large
 */
export async function storeSite(build: Build, site: StoredSite, pack: PackWriter): Promise<Stored> {
  const { project, deployment, context } = build;
  const { resolved, rendered, publication, changed } = site;
  const own = site.restricted.flatMap(({ files }) => Object.values(files));
  checkSiteSize(
    context.env,
    own.reduce((sum, [, , size]) => sum + size, rendered.bytes),
  );
  const { delta, ...located } =
    changed.scope === "notes"
      ? await locateReplaced(build, { rendered, previous: changed.site.stored }, pack)
      : { ...(await locate(build, site, pack)), delta: null };
  const { locations } = located;
  const restricted = site.restricted.map((group): RestrictedManifest => ({
    version: 1,
    key: group.readers.key,
    files: group.files,
    ...untilOf(group.notes),
    locations: locateRestricted(group, pack),
  }));
  const finished = await pack.finish();
  build.signal.throwIfAborted();
  const media = section.read(project);
  const languages = languageHomes(resolved.languages, resolved.structure);
  const manifest: Manifest = {
    version: 1,
    projectId: project._id,
    deploymentId: deployment._id,
    commit: site.commit,
    files: rendered.files,
    redirects: resolved.redirects,
    ...untilOf([...resolved.notes, ...resolved.untranslated]),
    ...(resolved.rules.redirects.length > 0 && { rules: resolved.rules.redirects }),
    ...(resolved.rules.headers.length > 0 && { headers: resolved.rules.headers }),
    ...(languages.length > 0 && { languages }),
    ...(media.webp && media.avif && { avif: media.quality }),
    ...(restricted.length > 0 && { restricted: site.restricted.map(groupOf) }),
    ...(rulesOfProject(project).length > 0 && { readers: audienceOfProject(project).site.key }),
  };
  await putSite(build, { manifest, locations, delta, pack: finished, publication, restricted });
  return { manifest, ...located, delta, count: rendered.count, newBytes: pack.size() };
}

function untilOf(notes: readonly SiteNote[]): { until?: Record<string, number> } {
  const until = endsOf(notes);
  return Object.keys(until).length > 0 ? { until } : {};
}

const groupOf = ({ readers: { key, audience, path } }: RestrictedSite) => ({
  key,
  audience,
  path: path ?? "/",
});

/**
 * Stores everything that must exist before the site goes live. An edit stores only a small delta, because the full lists of
 * a large site are several megabytes. They are written once the site is live.
 */
async function putSite(
  build: Build,
  site: {
    manifest: Manifest;
    locations: Locations;
    delta: ManifestDelta | null;
    pack: FinishedPack | null;
    publication: Publication;
    restricted: readonly RestrictedManifest[];
  },
): Promise<void> {
  const { context, project, deployment, artifact } = build;
  const { blobs } = context;
  const { delta, pack, publication } = site;
  const newlyPublic = datasetKey(project._id, artifact, "newly-public.json");
  await Promise.all([
    pack &&
      ("bytes" in pack ? blobs.put(pack.key, pack.bytes) : blobs.putFile(pack.key, pack.path)),
    delta
      ? blobs.put(
          changeKey(project._id, artifact),
          toJson({
            ...delta,
            deploymentId: deployment._id,
            commit: site.manifest.commit,
          } satisfies StoredManifestDelta),
        )
      : putWhole(build, site),
    publication.items.length > 0 && blobs.put(newlyPublic, toJson(publication.items)),
    ...site.restricted.map((own) =>
      blobs.put(restrictedKey(project._id, artifact, own.key), toJson(own)),
    ),
  ]);
}

/** Stores the full lists of a deployment, for readers that do not know the previous one. */
export async function putWhole(
  { context: { blobs }, project, artifact, base }: Build,
  { manifest, locations }: { manifest: Manifest; locations: Locations },
): Promise<void> {
  await putBundle(blobs, releaseLocation(project._id, artifact), {
    base: base?.artifact ?? null,
    packs: locations.packs,
    parts: { manifest: jsonParts(manifest), locations: jsonParts(locations) },
  });
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
