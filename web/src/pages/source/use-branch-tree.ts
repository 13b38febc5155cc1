import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../api.ts";
import { foldersAbove } from "../../lib/file-tree.ts";
import { type LoadedFolder, listBranchRows } from "./branch-rows.ts";

type BranchOfProject = Pick<Project, "id" | "branch">;

/** Only open folders are fetched. `rows` is set when the root folder has loaded. */
export function useBranchTree({ id: projectId, branch }: BranchOfProject, selected: string) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const open = useMemo(() => {
    const folders = new Set(["", ...foldersAbove(selected)]);
    for (const [folder, isOpen] of choices)
      if (isOpen) folders.add(folder);
      else folders.delete(folder);
    return [...folders];
  }, [choices, selected]);
  const answers = useQueries({
    queries: open.map((path) => trpc.source.tree.queryOptions({ projectId, path, branch })),
  });
  const loaded = new Map<string, LoadedFolder>(
    open.map((path, index) => [
      path,
      { entries: answers[index]?.data?.entries, failed: answers[index]?.isError === true },
    ]),
  );
  const root = answers[0];
  return {
    rows: root?.data
      ? listBranchRows(
          (path) => loaded.get(path),
          (path) => loaded.has(path),
        )
      : undefined,
    commit: root?.data?.commit,
    error: root?.error,
    refetch: async () => root?.refetch(),
    setOpen: (path: string, isOpen: boolean) => setChoices(new Map(choices).set(path, isOpen)),
  };
}

/** The files that match a query. While the next query is loading, the previous result stays. */
export function useFileSearch({ id: projectId, branch }: BranchOfProject, query: string) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    trpc.source.find.queryOptions(
      { projectId, query, branch },
      { enabled: query !== "", placeholderData: keepPreviousData },
    ),
  );
  return { files: data?.files, total: data?.total, isCurrent: !isPlaceholderData, error, refetch };
}

/** A new deployment means that the branch has moved. */
export function useFollowBranch(latestId: string | undefined): void {
  const [seen, setSeen] = useState(latestId);
  useEffect(() => {
    if (latestId === seen) return;
    setSeen(latestId);
    void queryClient.invalidateQueries({ queryKey: trpc.source.pathKey() });
  }, [latestId, seen]);
}
