import { useCallback, useMemo, useState } from "react";
import { foldersAbove } from "../file-tree.ts";

type Choices = ReadonlyMap<string, boolean>;
const none: Choices = new Map();

/**
 * The open folders of a tree: those the user opened, and by default those above the shown item. If `all` is given, all folders start open. `all` names the
 * reason (the filter), and a new reason opens all folders again.
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
