import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The query of a prerendered page's address; null until the page is hydrated. */
export function useQueryValues(): URLSearchParams | null {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => null,
  );
  return search === null ? null : new URLSearchParams(search);
}
