import type { Redis } from "ioredis";
import { newId } from "#schemas/ids.ts";
import { MAX_NAMES_OF_DAY, SHOWN_FROM_VISITORS } from "#schemas/visitors/limits.ts";
import { endOfDay } from "#schemas/visitors/visit-day.ts";
import type { CountsBatch } from "./counts.ts";
import { CHANGED_DAYS, dayKeys, memberOf } from "./day-keys.ts";

/** The sweep needs seconds. This is for a sweep that does not run over a weekend. */
const KEPT_S = 4 * 86_400;
const MIN_WAITING_S = 3_600;
/** Pages exist, so there are only as many as the site has. The most viewed are stored. */
const MAX_PAGES = 10_000;
/** Names that too few visitors have asked for. The oldest makes room, so that made-up addresses do not keep real ones out for the day. */
const MAX_WAITING = 5_000;

/**
 * Adds a batch to one day of a project, once: a process numbers its batches, and a number that was added before changes nothing.
 * A name of `sight` waits with the digests of its visitors until enough have asked for it. Then the digests are dropped.
 */
const SCRIPT = `
local totals, pages, referrers, visitors, changed = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local sender, number, run, member = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local counts = cjson.decode(ARGV[5])
local keptS, waitingS, maxPages, maxNames, maxWaiting, enough =
  ARGV[6], ARGV[7], tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])
local last = redis.call('HGET', totals, 'from:' .. sender)
if last and tonumber(last) >= number then return 0 end
redis.call('HSET', totals, 'from:' .. sender, number)
redis.call('HSETNX', totals, 'run', run)
local version = redis.call('HINCRBY', totals, 'version', 1)
local dropped = counts.dropped

local function add(key, rows, max)
  local size = redis.call('HLEN', key)
  for _, row in ipairs(rows) do
    if size < max or redis.call('HEXISTS', key, row[1]) == 1 then
      if redis.call('HINCRBY', key, row[1], row[2]) == row[2] then size = size + 1 end
    else
      dropped = dropped + row[2]
    end
  end
  redis.call('EXPIRE', key, keptS)
end

local function sight(shown, waiting, order, rows)
  local size = redis.call('HLEN', shown)
  local waits = redis.call('ZCARD', order)
  for _, row in ipairs(rows) do
    local name, visitor, count = row[1], row[2], row[3]
    if redis.call('HEXISTS', shown, name) == 1 then
      redis.call('HINCRBY', shown, name, count)
    elseif size >= maxNames then
      dropped = dropped + count
    else
      local before = redis.call('HGET', waiting, name)
      local digests = visitor
      if before then
        local sum, earlier = string.match(before, '^(%d+) (.*)$')
        count = count + tonumber(sum)
        digests = earlier
        if not string.find(earlier, visitor, 1, true) then digests = earlier .. ' ' .. visitor end
      elseif waits >= maxWaiting then
        local oldest = redis.call('ZRANGE', order, 0, 0)[1]
        redis.call('ZREM', order, oldest)
        redis.call('HDEL', waiting, oldest)
      else
        waits = waits + 1
      end
      local _, spaces = string.gsub(digests, ' ', '')
      if spaces + 1 >= enough then
        redis.call('HSET', shown, name, count)
        redis.call('HDEL', waiting, name)
        redis.call('ZREM', order, name)
        size, waits = size + 1, waits - 1
      else
        redis.call('HSET', waiting, name, count .. ' ' .. digests)
        redis.call('ZADD', order, version, name)
      end
    end
  end
  redis.call('EXPIRE', shown, keptS)
  redis.call('EXPIRE', waiting, waitingS)
  redis.call('EXPIRE', order, waitingS)
end

add(pages, counts.pages, maxPages)
add(referrers, counts.referrers, maxNames)
sight(KEYS[6], KEYS[7], KEYS[8], counts.missing)
sight(KEYS[9], KEYS[10], KEYS[11], counts.searches)
for _, visitor in ipairs(counts.visitors) do redis.call('PFADD', visitors, visitor) end
redis.call('EXPIRE', visitors, keptS)
redis.call('HINCRBY', totals, 'views', counts.views)
redis.call('HINCRBY', totals, 'dropped', dropped)
redis.call('EXPIRE', totals, keptS)
redis.call('ZADD', changed, version, member)
return 1
`;

/**
 * Adds what a process has counted. It may be repeated with the same number until it succeeds.
 * @param sender the process that counted, different after a restart
 * @param number of the batch, rising
 * @throws if Redis is unavailable
 */
export async function recordCounts(
  redis: Redis,
  { day, projects }: CountsBatch,
  { sender, number, now = new Date() }: { sender: string; number: number; now?: Date },
): Promise<void> {
  const untilEnd = Math.ceil((endOfDay(day).getTime() - now.getTime()) / 1_000);
  const waitingS = Math.max(untilEnd, 0) + MIN_WAITING_S;
  const digest = String(await redis.script("LOAD", SCRIPT));
  const pipeline = redis.pipeline();
  for (const [projectId, counts] of projects) {
    const keys = dayKeys({ projectId, day });
    const names = [
      keys.totals,
      keys.pages,
      keys.referrers,
      keys.visitors,
      CHANGED_DAYS,
      keys.missing,
      keys.missingWaiting,
      keys.missingOrder,
      keys.searches,
      keys.searchesWaiting,
      keys.searchesOrder,
    ];
    pipeline.evalsha(
      digest,
      names.length,
      ...names,
      sender,
      number,
      newId(),
      memberOf({ projectId, day }),
      JSON.stringify(counts),
      KEPT_S,
      waitingS,
      MAX_PAGES,
      MAX_NAMES_OF_DAY,
      MAX_WAITING,
      SHOWN_FROM_VISITORS,
    );
  }
  const results = await pipeline.exec();
  const failed = results?.find(([error]) => error)?.[0];
  if (failed) throw failed;
}
