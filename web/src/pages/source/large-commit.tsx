import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FolderCount, SourceFile } from "#schemas/deployments/dataset.ts";
import { FOLDER_PAGE_MAX } from "#schemas/projects/source/folder-page.ts";
import { api, fetchedOnce, trpc } from "../../api.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { FileTree } from "../../components/tree/file-tree.tsx";
import { Tree } from "../../components/tree/tree.tsx";
import { Card } from "../../components/ui/card.tsx";
import { type FolderPart, folderPart } from "../../lib/folder-pages.ts";
import { type FolderRequest, usePagedTree } from "../../lib/hooks/use-paged-tree.ts";
import { CommitPanes, CommitRowNote, useCommitAddress } from "./commit-panes.tsx";

type Entry = FolderCount | SourceFile;

const FOUND_MAX = 100;

/** A commit with many files: the tree loads its folders when they are opened, and the server searches all files. */
export function LargeCommit() {
  const { deployment } = useDeploymentContext();
  const deploymentId = deployment.id;
  const address = useCommitAddress();
  const { query, path, open } = address;
  const load = (request: FolderRequest) => ({
    queryKey: trpc.deployments.sourceTree.queryKey({ deploymentId, ...request }),
    queryFn: async () => {
      const answer = await api.deployments.sourceTree.query({ deploymentId, ...request });
      return folderPart<FolderCount, SourceFile>(answer, answer.files);
    },
    ...fetchedOnce,
  });
  const tree = usePagedTree<Entry, FolderPart<Entry>>({
    load,
    pageSize: FOLDER_PAGE_MAX,
    selected: path,
  });
  const found = useQuery(
    trpc.deployments.source.queryOptions(
      { deploymentId, query, limit: FOUND_MAX },
      { ...fetchedOnce, enabled: query !== "", placeholderData: keepPreviousData },
    ),
  );
  if (!tree.rows)
    return (
      <Card>
        {tree.error ? (
          <ErrorState
            title="Could not load the files"
            error={tree.error}
            onRetry={() => void tree.refetch()}
          />
        ) : (
          <RowsLoading label="Loading files" />
        )}
      </Card>
    );
  const files = tree.rows.flatMap(({ entry }) =>
    entry && !entry.isFolder ? (entry.value as SourceFile) : [],
  );
  return (
    <CommitPanes
      address={address}
      matches={query && !found.isPlaceholderData ? found.data?.files : undefined}
      total={found.data?.total}
      files={files}
    >
      {!query ? (
        <Tree
          label="Files in the commit"
          rows={tree.rows}
          selected={path}
          onOpen={(row, isOpen) => tree.setOpen(row.id, isOpen)}
          onSelect={(row) => (row.entry ? open(row.id) : tree.retry?.())}
          onView={tree.onView}
          className="max-h-[70dvh] min-h-0 flex-1 lg:max-h-none"
        >
          {({ entry }) => entry && <CommitRowNote {...entry.value} />}
        </Tree>
      ) : found.data ? (
        <FileTree
          label="Files in the commit"
          files={found.data.files}
          query={query}
          selected={path}
          onSelect={open}
        >
          {(row) => !row.isFolder && <CommitRowNote size={row.file.size} />}
        </FileTree>
      ) : found.error ? (
        <ErrorState
          title="Could not search the files"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <RowsLoading label="Searching files" />
      )}
    </CommitPanes>
  );
}
