import { DebugBundle } from "#schemas/admin/debug.ts";
import { buildErrors } from "#schemas/deployments/build-errors.ts";
import { errors } from "#schemas/errors.ts";
import { type QueueName, queueNames } from "#schemas/jobs.ts";
import { jobStates, type JobState } from "#schemas/queue-job.ts";
import { listFailureCodes } from "#store/deployments/counted-states.ts";
import { describeCollections } from "#store/inspect/documents.ts";
import type { Mongo } from "#store/mongo.ts";
import type { CoreContext } from "../../context.ts";
import { reportKpis } from "../kpis/report-kpis.ts";
import { platformStatus } from "../platform-status.ts";
import { reportDebug } from "./report-debug.ts";

const DAY_MS = 24 * 60 * 60_000;
const FAILURES_OF_DAYS = 7;
const KPI_DAYS = 30;
/** The code of a failure that this version does not know. */
const OTHER = "other";
const knownCodes = { ...errors, ...buildErrors };

type BundleContext = CoreContext & { mongo: Mongo };

/**
 * The data for a bug report about this installation: versions, counts and states. It contains no name, address, host, path or content, because each part lists
 * what it takes, and the schema has no field for anything else.
 */
export async function makeBundle(
  context: BundleContext,
  { source, now }: { source: Record<string, string | undefined>; now: Date },
): Promise<DebugBundle> {
  const { db } = context;
  const [report, status, queues, collections, failures, kpis] = await Promise.all([
    reportDebug(context, { source, reader: "bundle" }),
    platformStatus(context),
    // The bundle is needed when something is broken, which may be Redis.
    countJobs(context).catch(() => null),
    describeCollections(db),
    countFailures(context, now),
    reportKpis(context, { days: KPI_DAYS, now }),
  ]);
  return DebugBundle.parse({
    format: 1,
    createdAt: now.toISOString(),
    ...report,
    parts: status.parts,
    queues,
    collections: collections.map(({ name, documents, bytes, indexBytes }) => ({
      name,
      documents,
      bytes,
      indexBytes,
    })),
    failures,
    kpis: kpis.days,
  });
}

async function countJobs({
  queues,
}: BundleContext): Promise<Record<QueueName, Record<JobState, number>>> {
  const rows = await Promise.all(
    queueNames.map(async (name) => {
      const counts = await queues[name].getJobCounts(...jobStates, "prioritized");
      const { prioritized = 0, ...rest } = counts;
      const entries = jobStates.map((state) => [
        state,
        (rest[state] ?? 0) + (state === "waiting" ? prioritized : 0),
      ]);
      return [name, Object.fromEntries(entries)];
    }),
  );
  return Object.fromEntries(rows) as Record<QueueName, Record<JobState, number>>;
}

/** Only codes of this version, because anything can be stored in a field. */
async function countFailures({ db }: BundleContext, now: Date): Promise<Record<string, number>> {
  const since = new Date(now.getTime() - FAILURES_OF_DAYS * DAY_MS);
  const failures: Record<string, number> = {};
  for (const code of await listFailureCodes(db, since)) {
    const name = code !== null && Object.hasOwn(knownCodes, code) ? code : OTHER;
    failures[name] = (failures[name] ?? 0) + 1;
  }
  return failures;
}
