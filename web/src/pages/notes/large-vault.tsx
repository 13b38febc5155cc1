import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FolderCount, Note } from "#schemas/deployments/dataset.ts";
import { api, fetchedOnce, trpc } from "../../api.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { FileTree } from "../../components/tree/file-tree.tsx";
import { Tree } from "../../components/tree/tree.tsx";
import { Card } from "../../components/ui/card.tsx";
import { folderPart } from "../../lib/folder-pages.ts";
import { type FolderRequest, usePagedTree } from "../../lib/hooks/use-paged-tree.ts";
import { FolderEnd, NoteEnd, NotePanes, useNoteAddress } from "./note-panes.tsx";

/** A note is several times larger than a file of the source. */
const FOLDER_PAGE = 200;
/** Up to this number, the matches of a filter are shown at once, in open folders. */
const FEW = 100;

/** A vault with many notes: the tree loads its folders when they are opened, and the server filters all notes. */
export function LargeVault() {
  const { deployment } = useDeploymentContext();
  const address = useNoteAddress();
  const { query, state, path, show } = address;
  const filter = query || state ? `${state} ${query}` : "";
  const input = { deploymentId: deployment.id, query, ...(state ? { state } : {}) };
  const few = useQuery(
    trpc.deployments.notes.queryOptions(
      { ...input, limit: FEW },
      { ...fetchedOnce, enabled: filter !== "" },
    ),
  );
  const load = (request: FolderRequest) => ({
    queryKey: trpc.deployments.noteTree.queryKey({ ...input, ...request }),
    queryFn: async () => partOf(await api.deployments.noteTree.query({ ...input, ...request })),
    ...fetchedOnce,
  });
  const tree = usePagedTree<FolderCount | Note, ReturnType<typeof partOf>>({
    load,
    pageSize: FOLDER_PAGE,
    selected: path,
    filter,
  });
  const loaded = [
    ...(few.data?.notes ?? []),
    ...(tree.rows ?? []).flatMap(({ entry }) =>
      entry && "state" in entry.value ? entry.value : [],
    ),
  ];
  const known = loaded.find((note) => note.path === path);
  const single = useQuery(
    trpc.deployments.notes.queryOptions(
      { deploymentId: deployment.id, path, limit: 1 },
      { ...fetchedOnce, enabled: path !== "" && !known },
    ),
  );
  const counts = useLast(tree.root?.states);
  const open = (next: string) => show({ path: next }, { push: true });

  const error = tree.error ?? few.error;
  const failed = error && (
    <ErrorState
      title="Could not load the notes"
      error={error}
      onRetry={() => {
        void tree.refetch();
        if (few.error) void few.refetch();
      }}
    />
  );
  if (!counts) return <Card>{failed ?? <RowsLoading label="Loading notes" />}</Card>;
  const isFew = filter !== "" && few.data && few.data.total <= FEW;
  return (
    <NotePanes
      address={address}
      counts={counts}
      matching={tree.root?.count}
      chosen={known ?? (single.data ? (single.data.notes[0] ?? null) : undefined)}
      chosenFailure={
        single.error && (
          <Card>
            <ErrorState
              title="Could not load the note"
              error={single.error}
              onRetry={() => void single.refetch()}
            />
          </Card>
        )
      }
    >
      {failed ??
        (!tree.rows || (filter !== "" && !few.data) ? (
          <RowsLoading label="Loading notes" />
        ) : isFew ? (
          <FileTree
            label="Notes"
            files={few.data.notes}
            query={filter}
            selected={path}
            onSelect={open}
          >
            {(row) =>
              row.isFolder ? <FolderEnd count={row.folder.count} /> : <NoteEnd note={row.file} />
            }
          </FileTree>
        ) : (
          <Tree
            label="Notes"
            rows={tree.rows}
            selected={path}
            onOpen={(row, isOpen) => tree.setOpen(row.id, isOpen)}
            onSelect={(row) => (row.entry ? open(row.id) : tree.retry?.())}
            onView={tree.onView}
            className="max-h-[70dvh] min-h-0 flex-1 lg:max-h-none"
          >
            {({ entry }) =>
              entry &&
              ("state" in entry.value ? (
                <NoteEnd note={entry.value} />
              ) : (
                <FolderEnd count={entry.value.count} />
              ))
            }
          </Tree>
        ))}
    </NotePanes>
  );
}

type Answer = Awaited<ReturnType<typeof api.deployments.noteTree.query>>;

const partOf = (answer: Answer) => ({
  ...folderPart<FolderCount, Note>(answer, answer.notes),
  states: answer.states,
  count: answer.count,
});

/** The last value, while the next one is loading. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
