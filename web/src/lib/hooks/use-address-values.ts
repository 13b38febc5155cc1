import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * State in the query of the address. Two changes in quick succession must both end up in the address: the page's loader delays the first one, and the second
 * must not undo it. With `push`, going back undoes the change.
 */
export function useAddressValues<K extends string>(
  names: readonly K[],
): [Record<K, string>, (change: Partial<Record<K, string>>, options?: { push: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Record<
    K,
    string
  >;
  const latest = useRef(values);
  const key = params.toString();
  useEffect(() => {
    latest.current = Object.fromEntries(
      names.map((name) => [name, new URLSearchParams(key).get(name) ?? ""]),
    ) as Record<K, string>;
  }, [key, names]);
  const show = (change: Partial<Record<K, string>>, options?: { push: boolean }) => {
    latest.current = { ...latest.current, ...change };
    const entries = Object.entries<string>(latest.current).filter(([, value]) => value !== "");
    setParams(entries, { replace: !options?.push, preventScrollReset: true });
  };
  return [values, show];
}
