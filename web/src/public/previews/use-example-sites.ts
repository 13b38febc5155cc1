import { useEffect, useState } from "react";
import type { ExampleSite } from "#schemas/projects/example-site.ts";

/** A new installation publishes them in its first minute. */
const ASK_AGAIN_MS = 5_000;
const ASKED_AT_MOST = 24;

type Sites = ReadonlyMap<string, ExampleSite>;

/** The example sites by handle, published or not; null until the api has answered. */
export function useExampleSites(exampleHandles: readonly string[]): Sites | null {
  const [sites, setSites] = useState<Sites | null>(null);
  const handles = exampleHandles.join();
  useEffect(() => {
    const left = new AbortController();
    let timer = 0;
    const ask = async (attempt: number): Promise<void> => {
      const answer = await fetchSites(left.signal).catch((): Sites => new Map());
      if (left.signal.aborted) return;
      setSites(answer);
      const isMissing = handles.split(",").some((handle) => !answer.get(handle)?.url);
      if (isMissing && attempt < ASKED_AT_MOST)
        timer = window.setTimeout(() => void ask(attempt + 1), ASK_AGAIN_MS);
    };
    void ask(1);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [handles]);
  return sites;
}

/** A plain request, because a public page does not load the app's client. */
async function fetchSites(signal: AbortSignal): Promise<Sites> {
  const response = await fetch("/trpc/templates.sites", { signal });
  if (!response.ok) throw new Error(`templates.sites: ${response.status}`);
  const answer = (await response.json()) as { result: { data: { sites: ExampleSite[] } } };
  return new Map(answer.result.data.sites.map((site) => [site.handle, site]));
}
