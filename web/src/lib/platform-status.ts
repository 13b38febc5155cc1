import { useEffect, useState } from "react";
import type { PlatformStatus } from "#schemas/platform-status.ts";

const ASK_AGAIN_MS = 60_000;

/** @throws TypeError or Error when the api does not respond */
async function fetchStatus(): Promise<PlatformStatus> {
  const response = await fetch("/trpc/status.get");
  if (!response.ok) throw new Error(`status.get returned ${response.status}`);
  const { result } = (await response.json()) as { result: { data: { status: PlatformStatus } } };
  return result.data.status;
}

/** The platform's health: undefined until it is known, null if the api does not respond. Refreshed while the page is visible. */
export function usePlatformStatus(): PlatformStatus | null | undefined {
  const [status, setStatus] = useState<PlatformStatus | null>();
  useEffect(() => {
    let stopped = false;
    const ask = () =>
      void fetchStatus()
        .catch(() => null)
        .then((answer) => !stopped && setStatus(answer));
    const askIfSeen = () => document.visibilityState === "visible" && ask();
    ask();
    const again = setInterval(askIfSeen, ASK_AGAIN_MS);
    document.addEventListener("visibilitychange", askIfSeen);
    return () => {
      stopped = true;
      clearInterval(again);
      document.removeEventListener("visibilitychange", askIfSeen);
    };
  }, []);
  return status;
}
