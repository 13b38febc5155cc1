import type { DebugReport, StoredData, SwitchName } from "#schemas/admin/debug.ts";
import { type QueueName, queueNames } from "#schemas/jobs.ts";
import { ENGINE_VERSION } from "#markdown/engine-version.ts";
import { findIndexState } from "#store/inspect/index-state.ts";
import { lastBackupAt } from "#store/platform/backups.ts";
import { findStoredGithubApp } from "#store/platform/github-app.ts";
import { findStoredKey } from "#store/platform/secret-key.ts";
import { findUnfinishedRestore } from "#store/platform/unfinished-restore.ts";
import { findKnownVersion } from "#store/platform/version.ts";
import { listWorkers } from "#store/platform/worker-heartbeats.ts";
import type { CoreContext } from "../../context.ts";
import { compareClocks } from "./compare-clocks.ts";
import { describeSettings, type SettingsReader } from "./describe-settings.ts";
import { findVersions } from "./find-versions.ts";

/** A version of Pressmark, and nothing else that the field could contain. */
const VERSION = /^\d+\.\d+\.\d+(?:-[a-z]+\.?\d*)?$/;

type DebugContext = Pick<CoreContext, "db" | "redis" | "env">;

/**
 * Versions, settings and the state of the database, for the reader.
 * @param source the environment of the process
 */
export async function reportDebug(
  context: DebugContext,
  { source, reader }: { source: Record<string, string | undefined>; reader: SettingsReader },
): Promise<DebugReport> {
  const { db, env } = context;
  const [versions, stored, indexes, workers, clocks, switches] = await Promise.all([
    findVersions(context),
    describeStored(context),
    findIndexState(db),
    listWorkers(db),
    compareClocks(context),
    findSwitches(context),
  ]);
  const alive = (queue: QueueName) => workers.filter((worker) => worker.queue === queue).length;
  return {
    versions,
    stored,
    indexes,
    clocks,
    switches,
    settings: describeSettings(env, source, reader),
    workers: Object.fromEntries(queueNames.map((queue) => [queue, alive(queue)])) as Record<
      QueueName,
      number
    >,
  };
}

async function describeStored({ db }: DebugContext): Promise<StoredData> {
  const [version, key, restore, backup] = await Promise.all([
    findKnownVersion(db),
    findStoredKey(db),
    findUnfinishedRestore(db),
    lastBackupAt(db),
  ]);
  return {
    version: version && VERSION.test(version) ? version : null,
    compiler: ENGINE_VERSION,
    formerKeys: key?.former.length ?? 0,
    isRestoring: restore !== null,
    backedUpAt: backup?.toISOString() ?? null,
  };
}

/** What the settings switch on. */
async function findSwitches({ db, env }: DebugContext): Promise<Record<SwitchName, boolean>> {
  return {
    signUp: !env.AUTH_DISABLE_SIGNUP,
    waitlist: env.WAITLIST_MODE,
    ownAccounts: !env.AUTH_URL,
    email: env.SMTP_URL !== undefined,
    signInWithGithub: env.GITHUB_CLIENT_ID !== undefined,
    signInWithGoogle: env.GOOGLE_CLIENT_ID.length > 0,
    githubApp: env.GITHUB_APP_ID !== undefined || (await findStoredGithubApp(db)) !== null,
    objectStorage: env.S3_BUCKET !== undefined,
    ownGitServer: !env.GIT_URL,
    customDomains: env.SITES_CNAME !== undefined || env.SITES_ADDRESSES.length > 0,
    modelForEveryone: env.AI_BASE_URL !== undefined,
    plans: env.PLANS.length > 0,
    slack: env.SLACK_CLIENT_ID !== undefined,
    textMessages: env.SMS_GATEWAY_URL !== undefined,
    exampleSites: env.EXAMPLE_SITES,
  };
}
