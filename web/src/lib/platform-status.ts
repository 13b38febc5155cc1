import { useEffect, useState } from "react";
import type { Incident } from "#schemas/platform/incident.ts";
import type { PlatformStatus } from "#schemas/platform-status.ts";

const ASK_AGAIN_MS = 60_000;

/** The answer of a procedure that anyone can call. @throws TypeError or Error when the api does not respond */
async function ask<T>(procedure: string): Promise<T> {
  const response = await fetch(`/trpc/${procedure}`);
  if (!response.ok) throw new Error(`${procedure} returned ${response.status}`);
  const { result } = (await response.json()) as { result: { data: T } };
  return result.data;
}

const fetchStatus = async () => (await ask<{ status: PlatformStatus }>("status.get")).status;
const fetchIncidents = async () =>
  (await ask<{ incidents: Incident[] }>("status.incidents")).incidents;

/** The platform's health: undefined until it is known, null if the api does not respond. */
export const usePlatformStatus = () => useRefreshed(fetchStatus);

/** Open incidents, and those of the last months. */
export const usePublicIncidents = () => useRefreshed(fetchIncidents);

/** Refreshed while the page is visible. */
function useRefreshed<T>(read: () => Promise<T>): T | null | undefined {
  const [value, setValue] = useState<T | null>();
  useEffect(() => {
    let stopped = false;
    const refresh = () =>
      void read()
        .catch(() => null)
        .then((answer) => !stopped && setValue(answer));
    const refreshIfSeen = () => document.visibilityState === "visible" && refresh();
    refresh();
    const again = setInterval(refreshIfSeen, ASK_AGAIN_MS);
    document.addEventListener("visibilitychange", refreshIfSeen);
    return () => {
      stopped = true;
      clearInterval(again);
      document.removeEventListener("visibilitychange", refreshIfSeen);
    };
  }, [read]);
  return value;
}
