import { FolderX } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Note } from "#schemas/deployments/dataset.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { FileTree } from "../../components/tree/file-tree.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useSmallDataset } from "../../dataset.ts";
import { paths } from "../../paths.ts";
import { LargeVault } from "./large-vault.tsx";
import { countStates, filterNotes } from "./note-filter.ts";
import { FolderEnd, NoteEnd, NotePanes, useNoteAddress } from "./note-panes.tsx";

function NotesPage() {
  const { project, deployment } = useDeploymentContext();
  return (
    <DatasetState project={project} deployment={deployment}>
      <Notes />
    </DatasetState>
  );
}

/** The whole vault by folder, including notes that visitors do not see and the reasons. */
function Notes() {
  const { project, deployment } = useDeploymentContext();
  const { data: notes, error, refetch } = useSmallDataset<Note[]>(deployment, "notes.json");
  if (notes === null) return <LargeVault />;
  if (notes && notes.length > 0) return <SmallVault notes={notes} />;
  return (
    <Card>
      {notes ? (
        <EmptyState
          icon={<FolderX />}
          title="No notes"
          action={
            <Button asChild variant="outline" size="sm">
              <Link to={paths.source(project.orgHandle, project.handle, deployment.id)}>
                View source
              </Link>
            </Button>
          }
        >
          The published folder of this commit has no markdown files.
        </EmptyState>
      ) : error ? (
        <ErrorState title="Could not load the notes" error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading label="Loading notes" />
      )}
    </Card>
  );
}

/** All notes are loaded. */
function SmallVault({ notes }: { notes: readonly Note[] }) {
  const address = useNoteAddress();
  const { query, state, path, show } = address;
  const matches = useMemo(() => filterNotes(notes, { query, state }), [notes, query, state]);
  const counts = useMemo(() => countStates(notes), [notes]);
  return (
    <NotePanes
      address={address}
      counts={counts}
      matching={matches.length}
      chosen={notes.find((note) => note.path === path) ?? null}
    >
      <FileTree
        label="Notes"
        files={matches}
        query={query || state ? `${state} ${query}` : ""}
        selected={path}
        onSelect={(next) => show({ path: next }, { push: true })}
      >
        {(row) =>
          row.isFolder ? <FolderEnd count={row.folder.count} /> : <NoteEnd note={row.file} />
        }
      </FileTree>
    </NotePanes>
  );
}

export const route = { Component: NotesPage };
