import { useEffect, useState } from "react";
import type { ExampleSite } from "#schemas/example-site.ts";

/** A fresh installation publishes them in its first minute. */
const ASK_AGAIN_MS = 5_000;
const ASKED_AT_MOST = 24;

type Addresses = ReadonlyMap<string, string>;

/** Addresses of the published example sites by their handles; null until the answer is there. */
export function useExampleSites(wanted: readonly string[]): Addresses | null {
  const [addresses, setAddresses] = useState<Addresses | null>(null);
  const handles = wanted.join();
  useEffect(() => {
    const left = new AbortController();
    let timer = 0;
    const ask = async (asked: number): Promise<void> => {
      const found = await publishedSites(left.signal).catch((): Addresses => new Map());
      if (left.signal.aborted) return;
      setAddresses(found);
      const isMissing = handles.split(",").some((handle) => !found.has(handle));
      if (isMissing && asked < ASKED_AT_MOST)
        timer = window.setTimeout(() => void ask(asked + 1), ASK_AGAIN_MS);
    };
    void ask(1);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [handles]);
  return addresses;
}

/** One plain request: a public page does not load the client of the app. */
async function publishedSites(signal: AbortSignal): Promise<Addresses> {
  const response = await fetch("/trpc/templates.sites", { signal });
  if (!response.ok) throw new Error(`templates.sites: ${response.status}`);
  const answer = (await response.json()) as { result: { data: { sites: ExampleSite[] } } };
  return new Map(
    answer.result.data.sites.flatMap(({ handle, url }) => (url === null ? [] : [[handle, url]])),
  );
}
