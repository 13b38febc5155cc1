import { AsyncLocalStorage } from "node:async_hooks";

/** What the code of a request says about its response, whatever the format of the response. */
export interface RequestOutcome {
  /** The request was refused on purpose, because of maintenance. */
  isRefused: boolean;
}

const current = new AsyncLocalStorage<RequestOutcome>();

/** Runs `act` for the request whose outcome it may change. */
export const withOutcome = <Result>(outcome: RequestOutcome, act: () => Result): Result =>
  current.run(outcome, act);

/** Does nothing outside of a measured request. */
export function noteRefused(): void {
  const outcome = current.getStore();
  if (outcome) outcome.isRefused = true;
}
