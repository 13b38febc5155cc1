import { blobPrefixesOf } from "#schemas/deployments/manifest.ts";
import type { Counted } from "#schemas/storage-check.ts";
import { collection } from "#store/collections.ts";
import { planRetention } from "#store/deployments/retention.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { StorageOwnerDocument } from "#store/storage/documents.ts";
import { COLLECT_EVERY_MS, findUnneededKeys, LOOK_AGAIN_MS } from "../retention.ts";
import type { Report, StorageContext } from "./context.ts";
import type { BlobCounts } from "./count-blobs.ts";
import { type Fault, unlessDamaged } from "./damage.ts";

/** Media are deleted by the second collection that finds them unused. */
const MEDIA_GONE_MS = 2 * COLLECT_EVERY_MS;

interface Inventory {
  checkId: string;
  counts: BlobCounts;
  unusedMedia: ReadonlySet<string>;
  report: Report;
  faultList: Fault[];
}

/** What each project, and everything that projects share, takes up. Nothing is deleted here: the same rules as in retention say what would be. */
export async function describeOwners(
  context: StorageContext,
  { checkId, counts, unusedMedia, report, faultList }: Inventory,
): Promise<StorageOwnerDocument[]> {
  const owners: StorageOwnerDocument[] = [];
  const total = counts.projects.size;
  for (const [projectId, kinds] of counts.projects) {
    if (context.stopping.aborted) return owners;
    await report({ phase: "references", done: owners.length, total });
    const { unneeded, ...described } = await describeProject(context, {
      projectId,
      kinds,
      faultList,
    });
    owners.push({
      _id: `${checkId}:${projectId}`,
      checkId,
      owner: projectId,
      projectId,
      ...described,
      ...sizesOf(kinds, unneeded),
    });
  }
  for (const [kind, counted] of counts.shared) {
    const unneeded = kind === "media" ? countMedia(counts.media, unusedMedia) : NOTHING;
    owners.push({
      _id: `${checkId}:${kind}`,
      checkId,
      owner: kind,
      kind: "shared",
      name: kind,
      org: null,
      handle: null,
      goneBy: unneeded.blobs > 0 ? later(MEDIA_GONE_MS) : null,
      ...sizesOf(new Map([[kind, counted]]), unneeded),
    });
  }
  return owners;
}

type Described = Pick<StorageOwnerDocument, "kind" | "name" | "org" | "handle" | "goneBy"> & {
  unneeded: Counted;
};

async function describeProject(
  context: StorageContext,
  {
    projectId,
    kinds,
    faultList,
  }: { projectId: string; kinds: Map<string, Counted>; faultList: Fault[] },
): Promise<Described> {
  const { db } = context;
  const project = await collection(db, "projects").findOne({ _id: projectId });
  if (project) {
    const org = await collection(db, "orgs").findOne({ _id: project.orgId });
    const unread = { key: `releases/${projectId}/`, otherwise: NOTHING };
    const unneeded = await unlessDamaged(faultList, unread, () => countUnneeded(context, project));
    const goneBy = unneeded.blobs > 0 ? later(LOOK_AGAIN_MS) : null;
    const { name, handle } = project;
    return { kind: "project", name, org: org?.handle ?? null, handle, goneBy, unneeded };
  }
  const deleted = await collection(db, "deletedProjects").findOne({ _id: projectId });
  const known = { name: deleted?.name ?? projectId, org: null, handle: null };
  // Until then, it can be restored.
  if (deleted?.document)
    return { ...known, kind: "deleted", goneBy: deleted.removedAt, unneeded: NOTHING };
  const all = total(kinds);
  return { ...known, kind: "gone", goneBy: later(2 * COLLECT_EVERY_MS), unneeded: all };
}

/** As retention: lists the blobs before it reads the rows. */
async function countUnneeded(context: StorageContext, project: ProjectDocument): Promise<Counted> {
  const sizes = new Map<string, number>();
  for (const prefix of blobPrefixesOf(project._id)) {
    if (prefix.startsWith("logs/")) continue;
    for await (const { key, bytes } of context.blobs.listSizes(prefix)) sizes.set(key, bytes);
  }
  const { kept } = await planRetention(context.db, project);
  const keys = await findUnneededKeys(context, project._id, {
    candidates: [...sizes.keys()],
    kept,
  });
  return keys.reduce(
    ({ blobs, bytes }, key) => ({ blobs: blobs + 1, bytes: bytes + (sizes.get(key) ?? 0) }),
    NOTHING,
  );
}

const NOTHING: Counted = { blobs: 0, bytes: 0 };

const later = (ms: number) => new Date(Date.now() + ms);

function countMedia(media: Map<string, number>, unused: ReadonlySet<string>): Counted {
  const sizes = [...unused].flatMap((name) => media.get(name) ?? []);
  return { blobs: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

const total = (kinds: Map<string, Counted>): Counted =>
  [...kinds.values()].reduce(
    (sum, one) => ({ blobs: sum.blobs + one.blobs, bytes: sum.bytes + one.bytes }),
    NOTHING,
  );

function sizesOf(kinds: Map<string, Counted>, unneeded: Counted) {
  const { blobs, bytes } = total(kinds);
  return {
    blobs,
    bytes,
    unneededBlobs: unneeded.blobs,
    unneededBytes: unneeded.bytes,
    kinds: [...kinds]
      .map(([kind, counted]) => ({ kind, ...counted }))
      .toSorted((a, b) => b.bytes - a.bytes),
  };
}
