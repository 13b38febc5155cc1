import { hash } from "node:crypto";
import { mediaKey, releaseKey } from "#schemas/deployments/manifest.ts";
import type { StorageCheck, StorageDepth } from "#schemas/storage-check.ts";
import { readPacked } from "#store/blobs/packs.ts";
import { readRelease, type StoredRelease } from "#store/blobs/release.ts";
import { collection } from "#store/collections.ts";
import type { StorageOwnerDocument } from "#store/storage/documents.ts";
import type { Report, StorageContext } from "./context.ts";
import type { BlobCounts } from "./count-blobs.ts";
import { type Fault, isDamage, unlessDamaged } from "./damage.ts";

/** A sample reads about this many media files, and this many pieces of each project's live site. */
const SAMPLED_MEDIA = 1_000;
const SAMPLED_PIECES = 20;
const LISTED_FAULTS_MAX = 100;
/** As `content/content-hash.ts`: 128 bits in hex. AVIF versions have another name. */
const HASH_SHAPE = /^[0-9a-f]{32}$/;

type Found = Pick<StorageCheck, "read" | "faults" | "faultList">;

interface Reading {
  depth: Exclude<StorageDepth, "list">;
  counts: BlobCounts;
  owners: readonly StorageOwnerDocument[];
  report: Report;
  /** The faults that were found before. */
  faultList: Fault[];
}

/** Compares bytes with the hash under which they are stored. */
export async function readPieces(
  opened: StorageContext,
  { depth, counts, owners, report, faultList }: Reading,
): Promise<Found> {
  const { stopping } = opened;
  // Unpacked bytes are cached for each store object, and the check is about those on the disk.
  const context = { ...opened, blobs: { ...opened.blobs } };
  const found: Found = { read: 0, faults: faultList.length, faultList };
  const note = async (fault: Fault | null) => {
    found.read += 1;
    if (fault) found.faults += 1;
    if (fault && found.faultList.length < LISTED_FAULTS_MAX) found.faultList.push(fault);
    await report({ phase: "read", done: found.read, total: null, ...found });
  };
  const names = [...counts.media.keys()].filter((name) => HASH_SHAPE.test(name));
  for (const name of everyNth(names, depth === "all" ? names.length : SAMPLED_MEDIA)) {
    if (stopping.aborted) return found;
    await note(await checkMedia(context, name));
  }
  for (const { projectId, kind } of owners) {
    if (!projectId || kind !== "project") continue;
    const checked = new Set<string>();
    for (const artifact of await artifactsOf(context, projectId, depth)) {
      const unread = { key: releaseKey(projectId, artifact), otherwise: null };
      const before = faultList.length;
      const release = await unlessDamaged(faultList, unread, () =>
        readRelease(context.blobs, projectId, artifact),
      );
      found.faults += faultList.length - before;
      for (const piece of release ? piecesOf(release, depth) : []) {
        if (stopping.aborted) return found;
        if (checked.has(piece.hash)) continue;
        checked.add(piece.hash);
        const fault = await checkPiece(context, counts, piece);
        // Retention has deleted the deployment in the meantime.
        if (fault && !(await readRelease(context.blobs, projectId, artifact))) break;
        await note(fault);
      }
    }
  }
  return found;
}

/** The live deployment, or all that are stored. */
async function artifactsOf(
  { db, blobs }: StorageContext,
  projectId: string,
  depth: Reading["depth"],
): Promise<string[]> {
  if (depth === "all") {
    const artifacts: string[] = [];
    for await (const key of blobs.list(`releases/${projectId}/`))
      artifacts.push(key.slice(key.lastIndexOf("/") + 1));
    return artifacts;
  }
  const project = await collection(db, "projects").findOne({ _id: projectId });
  const live =
    project?.live &&
    (await collection(db, "deployments").findOne({ _id: project.live.deploymentId }));
  return live?.artifact ? [live.artifact] : [];
}

interface Piece {
  hash: string;
  /** Null for a media file. */
  place: { pack: string; offset: number; length: number } | null;
}

function piecesOf({ manifest, locations }: StoredRelease, depth: Reading["depth"]): Piece[] {
  const hashes = [...new Set(Object.values(manifest.files).map(([name]) => name))];
  const pieces = hashes.map((name): Piece => {
    const [index = -1, offset = 0, length = 0] = locations.hashes[name] ?? [];
    const pack = locations.packs[index];
    return { hash: name, place: pack === undefined ? null : { pack, offset, length } };
  });
  if (depth === "all") return pieces;
  // Whether a media file is there costs nothing to check.
  const packed = pieces.filter(({ place }) => place !== null);
  return [...everyNth(packed, SAMPLED_PIECES), ...pieces.filter(({ place }) => place === null)];
}

async function checkPiece(
  context: StorageContext,
  { media }: BlobCounts,
  { hash: name, place }: Piece,
): Promise<Fault | null> {
  if (place) {
    const bytes = await readPacked(context.blobs, place.pack, place).catch(unlessUnreadable);
    return faultOf(place.pack, name, bytes);
  }
  // Media files that existed when they were listed have been read, or were not chosen.
  if (media.has(name) || (await context.blobs.size(mediaKey(name))) !== null) return null;
  return { key: mediaKey(name), hash: name, fault: "missing" };
}

async function checkMedia({ blobs }: StorageContext, name: string): Promise<Fault | null> {
  const bytes = await blobs.get(mediaKey(name));
  // Retention may have deleted it since it was listed. Deployments that need it report it below.
  return bytes && faultOf(mediaKey(name), name, bytes);
}

function faultOf(key: string, name: string, bytes: Buffer | null): Fault | null {
  if (!bytes) return { key, hash: name, fault: "missing" };
  return hash("sha256", bytes, "hex").startsWith(name)
    ? null
    : { key, hash: name, fault: "damaged" };
}

/** A compressed pack with damaged bytes cannot be unpacked. */
function unlessUnreadable(error: unknown): Buffer {
  if (isDamage(error)) return Buffer.alloc(0);
  throw error;
}

/** About `count` of them, from the whole list. */
function everyNth<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / count));
  const first = Math.floor(Math.random() * step);
  return all.filter((_, at) => at % step === first);
}
