import { useCallback, useMemo, useState } from "react";
import { foldersAbove } from "../file-tree.ts";

type Choices = ReadonlyMap<string, boolean>;
const none: Choices = new Map();

/**
 * Which folders of a tree are open: what somebody opened or closed, else those above what is shown beside it; all of
 * them where `all` is given, which names why (the filter): what was closed for one filter is open again for the next.
 */
export function useOpenFolders(selected: string, all: string) {
  const [usual, setUsual] = useState(none);
  const [filtered, setFiltered] = useState({ all: "", choices: none });
  const above = useMemo(() => new Set(foldersAbove(selected)), [selected]);
  const choices = all === "" ? usual : filtered.all === all ? filtered.choices : none;
  const isOpen = useCallback(
    (path: string) => choices.get(path) ?? (all !== "" || above.has(path)),
    [choices, all, above],
  );
  const setOpen = (path: string, open: boolean) => {
    const next = new Map(choices).set(path, open);
    if (all === "") setUsual(next);
    else setFiltered({ all, choices: next });
  };
  return { isOpen, setOpen };
}
