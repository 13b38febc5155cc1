import {
  type BackupState,
  type HostTrouble,
  type InstallationStatus,
  type Program,
  type ProgramProcess,
  programNames,
} from "#schemas/admin/installation-status.ts";
import { version } from "#service/version.ts";
import { listFailingConnections } from "#store/connections/connections.ts";
import { elapsedSince } from "#store/moments.ts";
import { readBackupState } from "#store/platform/backups.ts";
import type { ProcessDocument } from "#store/platform/documents.ts";
import { GONE_AFTER_MS, listProcesses } from "#store/platform/worker-heartbeats.ts";
import type { CoreContext } from "../../context.ts";
import { listFailingWebhooks } from "../../pushes/failing-webhooks.ts";
import { checkDependencies, type DependencyContext } from "./dependencies.ts";
import { readQueueLags } from "./queue-lags.ts";

/** An installation without a newer backup is warned. */
const BACKUP_OVERDUE_MS = 7 * 24 * 3_600_000;

type StatusContext = DependencyContext & Pick<CoreContext, "db" | "log" | "queues">;

/** Everything that runs, and what is late or missing. */
export async function readInstallationStatus(
  context: StatusContext,
  now = new Date(),
): Promise<InstallationStatus> {
  const { db } = context;
  const [dependencies, processes, queues, backup, gitHosts, webhooks] = await Promise.all([
    checkDependencies(context, now),
    listProcesses(db),
    readLagsOrNull(context, now),
    readBackup(context, now),
    listTroubledHosts(context),
    listFailingWebhooks(context, { limit: 1 }),
  ]);
  const programs = programNames.map((name): Program => {
    const own = processes.filter(({ program, queue }) => (program ?? queue) === name);
    return { name, processes: own.map(presentProcess) };
  });
  const checkedAt = now.toISOString();
  return {
    checkedAt,
    version,
    dependencies,
    programs,
    queues,
    backup,
    gitHosts,
    failingWebhooks: webhooks.total,
  };
}

const presentProcess = (one: ProcessDocument): ProgramProcess => ({
  id: one._id,
  host: one.host ?? null,
  pid: one.pid ?? null,
  version: one.version ?? null,
  startedAt: one.startedAt.toISOString(),
  seenAt: one.seenAt.toISOString(),
  isLate: elapsedSince(one.seenAt) > GONE_AFTER_MS,
});

/** Without Redis, the rest of the page must still be shown. Its own row says that Redis does not respond. */
async function readLagsOrNull(context: StatusContext, now: Date) {
  try {
    return await readQueueLags(context, now);
  } catch (error) {
    context.log.warn({ err: error }, "the queues could not be read");
    return null;
  }
}

async function readBackup({ db }: Pick<CoreContext, "db">, now: Date): Promise<BackupState> {
  const { lastFinishedAt, isRunning } = await readBackupState(db, now);
  const isOverdue =
    lastFinishedAt === null || now.getTime() - lastFinishedAt.getTime() > BACKUP_OVERDUE_MS;
  return { lastFinishedAt: lastFinishedAt?.toISOString() ?? null, isRunning, isOverdue };
}

/** Git hosts that refuse connections, each once. */
async function listTroubledHosts({ db }: Pick<CoreContext, "db">): Promise<HostTrouble[]> {
  const failing = await listFailingConnections(db);
  const addresses = [...new Set(failing.map(({ address }) => address))];
  return addresses.map((address) => {
    const here = failing.filter((connection) => connection.address === address);
    return { address, connections: here.length, message: here[0]?.failure?.message ?? "" };
  });
}
