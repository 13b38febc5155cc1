import { useMemo } from "react";
import type { NodeType } from "#schemas/deployments/dataset.ts";
import type { GraphFilter } from "../../../graph/filter.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";

const NAMES = ["node", "view", "q", "types", "tag", "folder", "connected"] as const;
const TYPES = ["post", "note", "media", "tag"] as const satisfies NodeType[];
const NO_TYPE = "none";

/** The filters and view of the graph, all stored in the address. */
export function useGraphFilter() {
  const [values, set] = useAddressValues(NAMES);
  const { types: wanted, tag, folder } = values;
  const connected = values.connected === "yes";
  const filter = useMemo((): GraphFilter => {
    const named = wanted.split(",");
    const types = new Set(TYPES.filter((type) => wanted === "" || named.includes(type)));
    return { types, tag, folder, connected };
  }, [wanted, tag, folder, connected]);
  const toggle = (type: NodeType) => {
    const next = TYPES.filter((known) => filter.types.has(known) !== (known === type));
    const isAll = next.length === TYPES.length;
    set({ types: isAll ? "" : next.join(",") || NO_TYPE });
  };
  return {
    filter,
    node: values.node || null,
    query: values.q,
    asList: values.view === "list",
    isFiltered: wanted !== "" || tag !== "" || folder !== "" || connected,
    set,
    toggle,
    clear: () => set({ types: "", tag: "", folder: "", connected: "", q: "" }),
  };
}

export type GraphFilterState = ReturnType<typeof useGraphFilter>;
