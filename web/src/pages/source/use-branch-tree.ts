import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { FOLDER_PAGE_MAX } from "#schemas/projects/source/folder-page.ts";
import type { FolderEntry } from "#schemas/projects/source/source.ts";
import { api, queryClient, trpc } from "../../api.ts";
import type { FolderPart } from "../../lib/folder-pages.ts";
import { type FolderRequest, usePagedTree } from "../../lib/hooks/use-paged-tree.ts";

type BranchOfProject = Pick<Project, "id" | "branch">;

/** Only open folders are fetched, a large one in pages. `rows` is set when the root folder has loaded. */
export function useBranchTree({ id: projectId, branch }: BranchOfProject, selected: string) {
  const load = (request: FolderRequest) => {
    const input = { projectId, branch, ...request };
    return {
      queryKey: trpc.source.tree.queryKey(input),
      queryFn: async () => partOf(await api.source.tree.query(input)),
    };
  };
  const { root, ...tree } = usePagedTree<FolderEntry, ReturnType<typeof partOf>>({
    load,
    pageSize: FOLDER_PAGE_MAX,
    selected,
  });
  return { ...tree, commit: root?.commit };
}

const partOf = ({ entries, start, total, commit }: FolderPage) => ({
  start,
  total,
  commit,
  entries: entries.map((entry) => ({
    path: entry.path,
    isFolder: entry.kind === "folder",
    value: entry,
  })),
});

interface FolderPage extends Pick<FolderPart<FolderEntry>, "start" | "total"> {
  commit: string;
  entries: FolderEntry[];
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
