import { setTimeout as sleep } from "node:timers/promises";
import { withoutCredentials } from "./address.ts";
import { CHECK_TIMEOUT_MS } from "./health.ts";
import { refusedLogin } from "./refused-login.ts";
import type { Service } from "./start-service.ts";
import { within } from "./within.ts";

/** Another program that a process needs, as described to the operator. */
export interface Dependency {
  /** The setting with its address. */
  variable: string;
  /** Such as "Redis" or "the database". */
  what: string;
  address: string;
}

type Waiting = Pick<Service, "env" | "log" | "stopping">;

const RETRY_MS = 250;
/** How often the log repeats what a process is waiting for. The operator and the supervisor see that it is still waiting. */
const REMIND_MS = 20_000;

/**
 * Runs a step of a start, which must be safe to repeat, until the dependency lets it succeed. Logs what it is waiting for, logs again when the reason changes,
 * and logs when the wait is over.
 * @throws the refusal of a login, and errors that `isPassing` does not attribute to a missing dependency
 */
export async function whenAnswers<T>(
  { env, log, stopping }: Waiting,
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
      if (stopping.aborted) throw error;
      if (refusedLogin(env, error) !== null || !isPassing(error)) throw error;
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

/** Like `whenAnswers`, for a dependency that only has to respond. If it does not respond in time, it counts as unavailable. */
export async function waitFor(
  service: Waiting,
  dependency: Dependency,
  check: () => Promise<unknown>,
): Promise<void> {
  await whenAnswers(service, dependency, () => within(check(), CHECK_TIMEOUT_MS));
}

/** If both addresses of `localhost` refuse, or a `fetch` fails, the message is in the nested error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error.cause instanceof Error && error.message === "fetch failed")
    return reasonOf(error.cause);
  return error.message || code || error.name;
}
