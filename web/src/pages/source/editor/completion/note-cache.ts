/** Text of notes that were linked to. */
const MAX_NOTES = 20;
/** Long enough to write a link, short enough to see what others push. */
const FRESH_MS = 60_000;

/** Remembers what `read` answers, and shares a reading that is under way. A failure is not remembered. */
export function cached<T>(read: (key: string) => Promise<T>, now: () => number = Date.now) {
  const entries = new Map<string, { at: number; value: Promise<T> }>();
  return (key: string): Promise<T> => {
    const entry = entries.get(key);
    if (entry && now() - entry.at < FRESH_MS) return entry.value;
    const value = read(key);
    entries.delete(key);
    entries.set(key, { at: now(), value });
    value.catch(() => entries.delete(key));
    const oldest = entries.keys().next().value;
    if (entries.size > MAX_NOTES && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
