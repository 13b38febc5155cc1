import { ignoreLost } from "#service/failures.ts";

/** Pages refetch one thing no more often. */
const EVERY_MS = 1_000;

/** Tells pages that something changed: immediately, and then once for all changes of a second. */
export function openLiveChanges<T extends { _id: string }>(
  publishChanged: (changed: T) => Promise<void>,
): (changed: T) => void {
  const waiting = new Map<string, { again: boolean }>();
  const publish = (changed: T) => {
    const wait = { again: false };
    waiting.set(changed._id, wait);
    void publishChanged(changed).catch(ignoreLost);
    setTimeout(() => {
      waiting.delete(changed._id);
      if (wait.again) publish(changed);
    }, EVERY_MS).unref();
  };
  return (changed) => {
    const wait = waiting.get(changed._id);
    if (wait) wait.again = true;
    else publish(changed);
  };
}
