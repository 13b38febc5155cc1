import { type ReactNode, useMemo } from "react";
import { type FileRow, buildTree, listRows } from "../../lib/file-tree.ts";
import { useOpenFolders } from "../../lib/hooks/use-open-folders.ts";
import { Tree } from "./tree.tsx";

/** A tree up to this size starts with all folders open. */
const SMALL = 30;

interface FileTreeProps<T extends { path: string }> {
  label: string;
  files: readonly T[];
  /** The query that found the files; "" if these are all files. */
  query: string;
  selected: string;
  onSelect: (path: string) => void;
  children: (row: FileRow<T>) => ReactNode;
}

/** Files in their folders. During a search, the folders are open. */
export function FileTree<T extends { path: string }>(props: FileTreeProps<T>) {
  const { label, files, query, selected, onSelect, children } = props;
  const root = useMemo(() => buildTree(files), [files]);
  const all = query || (files.length <= SMALL ? "small" : "");
  const { isOpen, setOpen } = useOpenFolders(selected, all);
  const rows = useMemo(() => listRows(root, isOpen), [root, isOpen]);
  return (
    <Tree
      label={label}
      rows={rows}
      selected={selected}
      onOpen={(row, open) => setOpen(row.id, open)}
      onSelect={(row) => onSelect(row.id)}
      className="max-h-[70dvh] min-h-0 flex-1 lg:max-h-none"
    >
      {children}
    </Tree>
  );
}
