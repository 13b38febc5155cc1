import { useEffect, useState } from "react";

/** The value once it has not changed for a moment. An empty text counts at once. */
export function useDebounced(value: string, restMs: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value.trim() === "") return setRested(value);
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
