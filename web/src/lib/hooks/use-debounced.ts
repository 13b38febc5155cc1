import { useEffect, useState } from "react";

/** The value after it has not changed for a moment. An empty text counts immediately. */
export function useDebounced(value: string, restMs: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value.trim() === "") return setRested(value);
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
