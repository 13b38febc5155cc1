/** What is found by a name. */
export type Lookup<Value> = Pick<ReadonlyMap<string, Value>, "get" | "size">;

/** The names that a record has of its own. */
export function lookupIn<Value>(record: Readonly<Record<string, Value>>): Lookup<Value> {
  return {
    size: Object.keys(record).length,
    get: (name) => (Object.hasOwn(record, name) ? record[name] : undefined),
  };
}

/** A lookup that differs from another one in a few names; null says that a name is gone. */
interface Changed<Value> extends Lookup<Value> {
  below: Lookup<Value>;
  changes: ReadonlyMap<string, Value | null>;
}

/** With more than this, memory is spent on names that nobody looks up any more. */
const MAX_CHANGES = 5_000;

/**
 * The lookup as it is with some changes; the former one stays as it was. Copying 30,000 names takes 30 ms, in which no
 * reader is answered, and a push changes a handful.
 * @returns null when so much has changed that it should be read anew
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
