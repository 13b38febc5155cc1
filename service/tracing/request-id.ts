import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { Id, newId } from "#schemas/ids.ts";

/** The id of the request for which this code runs, in whichever process. */
const current = new AsyncLocalStorage<string>();

/** With it, one of our processes names the request for which it calls another. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Undefined outside of requests and of the jobs that they caused. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs `act` for the request. Its log lines have the id, and so have the jobs that it enqueues. Without an id, it runs as it is. */
export const withRequestId = <Result>(id: string | undefined, act: () => Result): Result =>
  id === undefined ? act() : current.run(id, act);

/** Only calls of our own processes bring their id. Other callers could make their requests look like those of others. */
export function requestIdOf({ url = "", headers }: IncomingMessage): string {
  const given = url.startsWith("/internal/") ? Id.safeParse(headers[REQUEST_ID_HEADER]) : null;
  return given?.data ?? newId();
}
