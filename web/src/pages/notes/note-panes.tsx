import { FileQuestion, SearchX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Note } from "#schemas/deployments/dataset.ts";
import { SearchField } from "../../components/controls/search-field.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { TreePanes } from "../../components/tree/tree-panes.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Select } from "../../components/ui/input.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { NoteBadge } from "./note-badge.tsx";
import { NoteCard } from "./note-card.tsx";
import {
  type NoteState,
  noteStates,
  noteStateWords,
  readState,
  reasonText,
} from "./note-filter.ts";
import { NoteSummary } from "./note-summary.tsx";

const inAddress = ["q", "state", "path"] as const;

/** The search, the chosen state and the chosen note of the address. */
export function useNoteAddress() {
  const [{ q: query, state, path }, show] = useAddressValues(inAddress);
  return { query, state: readState(state), path, show };
}

interface NotePanesProps {
  address: ReturnType<typeof useNoteAddress>;
  /** The number of notes in each state, whatever the filter. */
  counts: Record<NoteState, number>;
  /** The number of notes that match; undefined while they are loading. */
  matching: number | undefined;
  /** The note at the path in the address; undefined while it is loading, null if there is none. */
  chosen: Note | null | undefined;
  /** Replaces the chosen note if it could not be loaded. */
  chosenFailure?: ReactNode;
  /** The tree of the notes that match. */
  children: ReactNode;
}

/** The vault as a tree below a search and the states, with the chosen note next to it. */
export function NotePanes(props: NotePanesProps) {
  const { address, counts, matching, chosen, chosenFailure, children } = props;
  const { query, state, path, show } = address;
  const all = noteStates.reduce((sum, each) => sum + counts[each], 0);
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
              <option value="">All notes ({formatNumber(all)})</option>
              <option value="hidden">
                Not published ({formatNumber(all - counts.published - counts.unlisted)})
              </option>
              {noteStates.map((noteState) => (
                <option key={noteState} value={noteState}>
                  {noteStateWords[noteState]} ({formatNumber(counts[noteState])})
                </option>
              ))}
            </Select>
            <p role="status" className="ml-auto px-1 text-xs text-faint tabular-nums">
              {matching !== undefined &&
                (matching === all
                  ? formatCount(all, "note")
                  : `${formatNumber(matching)} of ${formatCount(all, "note")}`)}
            </p>
          </div>
          {matching === 0 ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching notes"
              action={
                <Button variant="outline" size="sm" onClick={() => show({ q: "", state: "" })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            children
          )}
        </>
      }
      chosen={path ? (chosenFailure ?? <Chosen note={chosen} path={path} />) : null}
    />
  );
}

function Chosen({ note, path }: { note: Note | null | undefined; path: string }) {
  if (note) return <NoteCard key={note.path} note={note} />;
  return (
    <Card>
      {note === null ? (
        <EmptyState icon={<FileQuestion />} title="Note not found">
          There is no note at <code className="font-mono break-all">{path}</code> in this
          deployment.
        </EmptyState>
      ) : (
        <RowsLoading label="Loading the note" />
      )}
    </Card>
  );
}

/** The end of a folder's row: the number of its notes. */
export const FolderEnd = ({ count }: { count: number }) => (
  <span className="text-[11px] font-normal text-faint tabular-nums">{formatNumber(count)}</span>
);

/** The end of a note's row: its issues, and why visitors do not see it. */
export function NoteEnd({ note }: { note: Note }) {
  const { state, reason, issues } = note;
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
              {reasonText(note)}
            </span>
          )}
          <NoteBadge state={state} />
        </>
      )}
    </>
  );
}
