import { setTimeout as sleep } from "node:timers/promises";
import { withoutCredentials } from "./address.ts";
import { CHECK_TIMEOUT_MS } from "./health.ts";
import type { Service } from "./start-service.ts";
import { within } from "./within.ts";

/** Another program that a process needs, as the operator knows it. */
export interface Dependency {
  /** The setting that leads to it. */
  variable: string;
  /** Such as "Redis" or "the database". */
  what: string;
  address: string;
}

type Waiting = Pick<Service, "log" | "stopping">;

const RETRY_MS = 250;
/** An operator who looks at the log sees what a process waits for; the supervisor sees that it does. */
const REMIND_MS = 20_000;

/**
 * Does a step of a start, which must be safe to repeat, again and again until the dependency lets it succeed. Says what it
 * waits for, again when the reason is another one, and when the waiting is over.
 * @throws what `isPassing` does not take for an absence of the dependency
 */
export async function whenAnswers<T>(
  { log, stopping }: Waiting,
  { variable, what, address }: Dependency,
  step: () => Promise<T>,
  isPassing: (error: unknown) => boolean = () => true,
): Promise<T> {
  let last = null as { reason: string; at: number } | null;
  for (;;) {
    try {
      const result = await step();
      if (last) log.info(`${variable}: ${what} is available now`);
      return result;
    } catch (error) {
      if (stopping.aborted || !isPassing(error)) throw error;
      const reason = reasonOf(error);
      if (reason !== last?.reason || performance.now() - last.at > REMIND_MS) {
        log.warn(
          `${variable}: ${what} at ${withoutCredentials(address)} is not available (${reason}). Waiting for it.`,
        );
        last = { reason, at: performance.now() };
      }
      await sleep(RETRY_MS, undefined, { signal: stopping });
    }
  }
}

/** The same for a dependency that only has to answer; one that says nothing counts as away after a moment. */
export async function waitFor(
  service: Waiting,
  dependency: Dependency,
  check: () => Promise<unknown>,
): Promise<void> {
  await whenAnswers(service, dependency, () => within(check(), CHECK_TIMEOUT_MS));
}

/** Both addresses of `localhost` refused, or a `fetch` that failed: the words are one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error.cause instanceof Error && error.message === "fetch failed")
    return reasonOf(error.cause);
  return error.message || code || error.name;
}
