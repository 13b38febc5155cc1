/** Values by name. */
export type Lookup<Value> = Pick<ReadonlyMap<string, Value>, "get" | "size">;

/** A lookup in a record's own properties. */
export function lookupIn<Value>(record: Readonly<Record<string, Value>>): Lookup<Value> {
  return {
    size: Object.keys(record).length,
    get: (name) => (Object.hasOwn(record, name) ? record[name] : undefined),
  };
}

/** A lookup that no longer has some names from a time on, in milliseconds since 1970. */
export function shownUntil<Value>(
  all: Lookup<Value>,
  until: Readonly<Record<string, number>> | undefined,
): Lookup<Value> {
  if (until === undefined) return all;
  const ends = lookupIn(until);
  // Keeps what `changedLookup` needs.
  return {
    ...all,
    size: all.size,
    get: (name) => ((ends.get(name) ?? Infinity) <= Date.now() ? undefined : all.get(name)),
  };
}

/** A lookup that overrides some names of another one; null marks a removed name. */
interface Changed<Value> extends Lookup<Value> {
  below: Lookup<Value>;
  changes: ReadonlyMap<string, Value | null>;
}

/** Beyond this, most memory is spent on names that are no longer used. */
const MAX_CHANGES = 5_000;

/**
 * A copy of the lookup with some changes. Copying 30,000 names would block the process for 30 ms, and a push changes only a
 * few.
 * @returns null if so much has changed that the files must be read again
 */
export function changedLookup<Value>(
  before: Lookup<Value>,
  changes: Iterable<readonly [string, Value | null]>,
): Lookup<Value> | null {
  const former = isChanged(before) ? before : { below: before, changes: new Map() };
  const all = new Map<string, Value | null>(former.changes);
  for (const [name, value] of changes) all.set(name, value);
  if (all.size > MAX_CHANGES) return null;
  const { below } = former;
  const changed: Changed<Value> = {
    below,
    changes: all,
    size: below.size + all.size,
    get: (name) => {
      const value = all.get(name);
      return value === undefined ? below.get(name) : (value ?? undefined);
    },
  };
  return changed;
}

function isChanged<Value>(lookup: Lookup<Value>): lookup is Changed<Value> {
  return "below" in lookup;
}
