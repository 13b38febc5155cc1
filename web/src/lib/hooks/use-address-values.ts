import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * Values that stand in the query of the address. Two changes in a moment are one address with both: the page's loader
 * lets the first one wait, and the second must not take it back. With `push` going back takes the change back.
 */
export function useAddressValues<K extends string>(
  names: readonly K[],
): [Record<K, string>, (change: Partial<Record<K, string>>, options?: { push: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Record<
    K,
    string
  >;
  const wanted = useRef(values);
  const key = params.toString();
  useEffect(() => {
    wanted.current = Object.fromEntries(
      names.map((name) => [name, new URLSearchParams(key).get(name) ?? ""]),
    ) as Record<K, string>;
  }, [key, names]);
  const show = (change: Partial<Record<K, string>>, options?: { push: boolean }) => {
    wanted.current = { ...wanted.current, ...change };
    const entries = Object.entries<string>(wanted.current).filter(([, value]) => value !== "");
    setParams(entries, { replace: !options?.push, preventScrollReset: true });
  };
  return [values, show];
}
