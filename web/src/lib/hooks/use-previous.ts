import { useRef } from "react";

/** What the value was before it became what it is. */
export function usePrevious(value: string): string {
  const kept = useRef({ value, former: "" });
  if (kept.current.value !== value) kept.current = { value, former: kept.current.value };
  return kept.current.former;
}
