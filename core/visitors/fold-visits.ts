import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import { MAX_NAMES_OF_DAY } from "#schemas/visitors/limits.ts";
import { startOfDay } from "#schemas/visitors/visit-day.ts";
import type { Log } from "#service/log.ts";
import { findProject } from "#store/projects/projects.ts";
import type { NamedCount, VisitDayDocument } from "#store/visits/documents.ts";
import { saveVisitDay } from "#store/visits/visit-days.ts";
import { CHANGED_DAYS, dayKeys, type ProjectDay, readMember } from "./day-keys.ts";

interface FoldContext {
  db: Db;
  redis: Redis;
  log: Log;
  stopping: AbortSignal;
}

/** Removes a day from the changed ones, unless it has changed since it was read. */
const SETTLE = `if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then return redis.call('ZREM', KEYS[1], ARGV[1]) end return 0`;

/**
 * Copies every changed day from Redis to MongoDB. A copy is the whole day and replaces the former one, so a repeated copy counts nothing twice. A day
 * stays in the list until its copy is stored, so a crash in between loses nothing.
 */
export async function foldVisits({ db, redis, log, stopping }: FoldContext): Promise<void> {
  const changed = await redis.zrange(CHANGED_DAYS, 0, "-1", "WITHSCORES");
  for (let at = 0; at < changed.length && !stopping.aborted; at += 2) {
    const [member = "", version = ""] = changed.slice(at, at + 2).map(String);
    const projectDay = readMember(member);
    try {
      const day = await readDay(redis, projectDay);
      // The days of a deleted project end with it.
      if (day && (await findProject(db, projectDay.projectId))) await saveVisitDay(db, day);
      await redis.eval(SETTLE, 1, CHANGED_DAYS, member, version);
    } catch (error) {
      // One day must not keep the others waiting. It stays in the list.
      log.warn({ err: error, ...projectDay }, "the visitors of a day could not be stored");
    }
  }
}

/** What Redis has of a day, as of one moment. Null if that has expired. */
async function readDay(
  redis: Redis,
  { projectId, day }: ProjectDay,
): Promise<VisitDayDocument | null> {
  const keys = dayKeys({ projectId, day });
  const results = await redis
    .multi()
    .hgetall(keys.totals)
    .pfcount(keys.visitors)
    .hgetall(keys.pages)
    .hgetall(keys.referrers)
    .hgetall(keys.missing)
    .hgetall(keys.searches)
    .exec();
  const failed = results?.find(([error]) => error)?.[0];
  if (failed) throw failed;
  const [totals, visitors, ...lists] = (results ?? []).map(([, value]) => value);
  const { run, version, views, dropped } = totals as Record<string, string | undefined>;
  if (run === undefined) return null;
  const [pages, referrers, missing, searches] = lists.map((list) =>
    mostCounted(list as Record<string, string>),
  );
  return {
    _id: `${projectId}:${day}:${run}`,
    projectId,
    day,
    at: startOfDay(day),
    run,
    version: Number(version),
    views: Number(views),
    visitors: Number(visitors),
    dropped: Number(dropped),
    pages: pages!,
    referrers: referrers!,
    missing: missing!,
    searches: searches!,
  };
}

function mostCounted(counts: Record<string, string>): NamedCount[] {
  return Object.entries(counts)
    .map(([name, count]): NamedCount => [name, Number(count)])
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_NAMES_OF_DAY);
}
