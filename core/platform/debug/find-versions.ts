import { existsSync } from "node:fs";
import { arch, cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { git, GitError } from "#git/command.ts";
import type { Versions } from "#schemas/admin/debug.ts";
import { version } from "#service/version.ts";
import { databaseVersion } from "#store/inspect/database-version.ts";
import type { CoreContext } from "../../context.ts";

const ROOT = join(import.meta.dirname, "../../..");
const GIT_TIMEOUT_MS = 5_000;
/** Vendors add their own names after the number. */
const NUMBERS = /\d+(?:\.\d+)+/;

/** The versions of everything that this installation consists of. */
export async function findVersions({
  db,
  redis,
}: Pick<CoreContext, "db" | "redis">): Promise<Versions> {
  const [commit, gitVersion, database, redisInfo] = await Promise.all([
    findCommit(),
    git(["--version"], { timeoutMs: GIT_TIMEOUT_MS }),
    databaseVersion(db),
    // The page is needed when something is broken, which may be Redis.
    redis.info("server").catch(() => ""),
  ]);
  const redisVersion = /^redis_version:(.*)$/m.exec(redisInfo)?.[1] ?? "";
  return {
    pressmark: version,
    commit,
    node: process.version,
    git: numbersOf(gitVersion.stdout.toString("utf8")),
    redis: numbersOf(redisVersion),
    database: { kind: database.kind, version: numbersOf(database.version) },
    platform: {
      os: process.platform,
      release: numbersOf(release()),
      architecture: arch(),
      processors: cpus().length,
      memoryBytes: totalmem(),
    },
  };
}

const numbersOf = (text: string): string | null => NUMBERS.exec(text)?.[0] ?? null;

/** The commit that Pressmark runs from. Null without a repository, as in an image, or if git refuses one of another user. */
async function findCommit(): Promise<string | null> {
  // Otherwise git would take a repository around this one.
  if (!existsSync(join(ROOT, ".git"))) return null;
  try {
    const { stdout } = await git(["rev-parse", "HEAD"], { cwd: ROOT, timeoutMs: GIT_TIMEOUT_MS });
    return stdout.toString("utf8").trim();
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}
