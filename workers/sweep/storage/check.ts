import { claimStorageCheck, noteStorageCheck, saveStorageOwners } from "#store/storage/checks.ts";
import type { StorageCheckDocument } from "#store/storage/documents.ts";
import { findUnusedMedia } from "../unused-media.ts";
import { countBlobs } from "./count-blobs.ts";
import { type Fault, unlessDamaged } from "./damage.ts";
import type { Report, StorageContext } from "./context.ts";
import { describeOwners } from "./owners.ts";
import { readPieces } from "./read-pieces.ts";

const REPORT_EVERY_MS = 1_000;

/** Counts the blobs, finds what nothing needs, and reads as much as was asked for. It changes no blob. */
export async function checkStorage(context: StorageContext, checkId: string): Promise<void> {
  const { db, stopping } = context;
  const check = await claimStorageCheck(db, checkId);
  if (!check) return;
  const report = reporter(context, checkId);
  try {
    await run(context, check, report);
    // The page says that the check was stopped.
    if (stopping.aborted) return;
    await noteStorageCheck(db, checkId, { state: "done", finishedAt: new Date(), phase: null });
  } catch (error) {
    const failure = { state: "failed" as const, finishedAt: new Date(), error: String(error) };
    await noteStorageCheck(db, checkId, failure);
    throw error;
  }
}

async function run(
  context: StorageContext,
  check: StorageCheckDocument,
  report: Report,
): Promise<void> {
  const { db, stopping } = context;
  const { _id: checkId, depth } = check;
  const counts = await countBlobs(context, report);
  if (stopping.aborted) return;
  const faultList: Fault[] = [];
  // Nothing is unused while a release that may show it cannot be read. Retention deletes no media then.
  const nothing = { key: "releases/", otherwise: new Set<string>() };
  const unusedMedia = await unlessDamaged(faultList, nothing, () => findUnusedMedia(context));
  if (stopping.aborted) return;
  const owners = await describeOwners(context, {
    checkId,
    counts,
    unusedMedia,
    report,
    faultList,
  });
  if (stopping.aborted) return;
  await saveStorageOwners(db, checkId, owners);
  const sum = (of: (owner: (typeof owners)[number]) => number) =>
    owners.reduce((total, owner) => total + of(owner), 0);
  await noteStorageCheck(db, checkId, {
    stored: { blobs: sum(({ blobs }) => blobs), bytes: sum(({ bytes }) => bytes) },
    unneeded: {
      blobs: sum(({ unneededBlobs }) => unneededBlobs),
      bytes: sum(({ unneededBytes }) => unneededBytes),
    },
  });
  const found =
    depth === "list"
      ? { read: 0, faults: faultList.length, faultList }
      : await readPieces(context, { depth, counts, owners, report, faultList });
  await noteStorageCheck(db, checkId, found);
}

function reporter({ db }: StorageContext, checkId: string): Report {
  let reportedAt = -Infinity;
  let phase: unknown;
  return async (fields) => {
    const isNew = "phase" in fields && fields.phase !== phase;
    if (!isNew && performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    phase = fields.phase ?? phase;
    await noteStorageCheck(db, checkId, fields);
  };
}
