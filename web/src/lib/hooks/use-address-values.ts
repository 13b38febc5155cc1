import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

type Values<K extends string> = Record<K, string>;

/**
 * State in the query of the address. The page's loader delays each change of the address, so the new values are shown immediately: a radio button that kept its
 * old state until then would look as if the click had failed. Two changes in quick succession must both end up in the address: the second must not undo the
 * first. With `push`, going back undoes the change.
 */
export function useAddressValues<K extends string>(
  names: readonly K[],
): [Values<K>, (change: Partial<Values<K>>, options?: { push: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const [next, setNext] = useState<{ after: string; values: Values<K> } | null>(null);
  const values = next?.after === key ? next.values : valuesIn(key, names);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = valuesIn(key, names);
    setNext(null);
  }, [key, names]);
  const show = (change: Partial<Values<K>>, options?: { push: boolean }) => {
    latest.current = { ...latest.current, ...change };
    setNext({ after: key, values: latest.current });
    const entries = Object.entries<string>(latest.current).filter(([, value]) => value !== "");
    setParams(entries, { replace: !options?.push, preventScrollReset: true });
  };
  return [values, show];
}

function valuesIn<K extends string>(query: string, names: readonly K[]): Values<K> {
  const params = new URLSearchParams(query);
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Values<K>;
}
