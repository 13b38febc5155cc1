import { useRef } from "react";

/** The value before its last change. */
export function usePrevious(value: string): string {
  const kept = useRef({ value, former: "" });
  if (kept.current.value !== value) kept.current = { value, former: kept.current.value };
  return kept.current.former;
}
