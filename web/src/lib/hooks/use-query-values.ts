import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** What stands behind the ? of a prerendered page; null until the browser has taken it over. */
export function useQueryValues(): URLSearchParams | null {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => null,
  );
  return search === null ? null : new URLSearchParams(search);
}
