import { FileQuestion, FolderX, SearchX, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Note } from "#schemas/deployments/dataset.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { SearchField } from "../../components/controls/search-field.tsx";
import { TreePanes } from "../../components/tree/tree-panes.tsx";
import { Tree } from "../../components/tree/tree.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Select } from "../../components/ui/input.tsx";
import { useDataset } from "../../dataset.ts";
import { type FileRow, buildTree, listRows } from "../../lib/file-tree.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { useOpenFolders } from "../../lib/hooks/use-open-folders.ts";
import { paths } from "../../paths.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { NoteBadge } from "./note-badge.tsx";
import { NoteCard } from "./note-card.tsx";
import {
  countStates,
  filterNotes,
  noteStates,
  noteStateWords,
  readState,
  reasonText,
} from "./note-filter.ts";
import { NoteSummary } from "./note-summary.tsx";

const inAddress = ["q", "state", "path"] as const;
/** A tree up to this size starts with all folders open. */
const SMALL = 30;

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
  const { data: notes, error, refetch } = useDataset<Note[]>(deployment, "notes.json");
  const [{ q: query, state: asked, path }, show] = useAddressValues(inAddress);
  const state = readState(asked);
  const matches = useMemo(() => filterNotes(notes ?? [], { query, state }), [notes, query, state]);
  const root = useMemo(() => buildTree(matches), [matches]);
  const filter = query || state ? `${state} ${query}` : matches.length <= SMALL ? "small" : "";
  const { isOpen, setOpen } = useOpenFolders(path, filter);
  const rows = useMemo(() => listRows(root, isOpen), [root, isOpen]);
  const counts = useMemo(() => countStates(notes ?? []), [notes]);

  if (!notes)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Could not load the notes"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsLoading label="Loading notes" />
        )}
      </Card>
    );
  if (notes.length === 0)
    return (
      <Card>
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
      </Card>
    );
  const chosen = notes.find((note) => note.path === path);
  return (
    <TreePanes
      label="Vault"
      columns="lg:grid-cols-[minmax(0,1fr)_24rem]"
      backLabel="All notes"
      onBack={() => show({ path: "" })}
      otherwise={<NoteSummary counts={counts} onState={(next) => show({ state: next })} />}
      tree={
        <>
          <div className="flex flex-wrap items-center gap-2 border-b border-line p-2.5 sm:[&>span:first-child]:w-52 max-sm:[&>span:first-child]:w-full">
            <SearchField label="Find a note" value={query} onChange={(q) => show({ q })} />
            <Select
              aria-label="State"
              className="w-44 max-sm:flex-1"
              value={state}
              onChange={(event) => show({ state: event.target.value })}
            >
              <option value="">All notes ({formatNumber(notes.length)})</option>
              <option value="hidden">
                Not published ({formatNumber(notes.length - counts.published - counts.unlisted)})
              </option>
              {noteStates.map((noteState) => (
                <option key={noteState} value={noteState}>
                  {noteStateWords[noteState]} ({formatNumber(counts[noteState])})
                </option>
              ))}
            </Select>
            <p role="status" className="ml-auto px-1 text-xs text-faint tabular-nums">
              {matches.length === notes.length
                ? formatCount(notes.length, "note")
                : `${formatNumber(matches.length)} of ${formatCount(notes.length, "note")}`}
            </p>
          </div>
          {rows.length > 0 ? (
            <Tree
              label="Notes"
              rows={rows}
              selected={path}
              onOpen={(row, open) => setOpen(row.id, open)}
              onSelect={(row) => show({ path: row.id }, { push: true })}
              className="max-h-[70dvh] min-h-0 flex-1 lg:max-h-none"
            >
              {(row) => <RowNote row={row} />}
            </Tree>
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No matching notes"
              action={
                <Button variant="outline" size="sm" onClick={() => show({ q: "", state: "" })}>
                  Clear filters
                </Button>
              }
            />
          )}
        </>
      }
      chosen={
        chosen ? (
          <NoteCard key={chosen.path} note={chosen} />
        ) : path ? (
          <Card>
            <EmptyState icon={<FileQuestion />} title="Note not found">
              There is no note at <code className="font-mono break-all">{path}</code> in this
              deployment.
            </EmptyState>
          </Card>
        ) : null
      }
    />
  );
}

/** Folders show their number of notes. Notes show why visitors do not see them. */
function RowNote({ row }: { row: FileRow<Note> }) {
  if (row.isFolder)
    return (
      <span className="text-[11px] font-normal text-faint tabular-nums">
        {formatNumber(row.folder.count)}
      </span>
    );
  const { state, reason, issues } = row.file;
  return (
    <>
      {issues > 0 && (
        <span
          title={formatCount(issues, "issue")}
          className="inline-flex items-center gap-1 text-[11px] font-normal text-warning-ink tabular-nums"
        >
          <TriangleAlert aria-hidden="true" className="size-3" />
          {formatNumber(issues)}
          <span className="sr-only">{issues === 1 ? "issue" : "issues"}</span>
        </span>
      )}
      {state !== "published" && (
        <>
          {reason && (
            <span className="max-w-56 truncate text-xs font-normal text-faint max-sm:sr-only">
              {reasonText(row.file)}
            </span>
          )}
          <NoteBadge state={state} />
        </>
      )}
    </>
  );
}

export const route = { Component: NotesPage };
