import type { FolderCount, Note } from "#schemas/deployments/dataset.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { CoreContext } from "../../context.ts";
import { matchesWords } from "../../search/matches-words.ts";
import type { FolderPageRequest } from "../../source/folder-page.ts";
import { listOfDataset, pageOfList } from "../dataset.ts";
import { countStates, type NoteState } from "./note-states.ts";
import { pageOfFiles } from "./dataset-folder.ts";

interface NoteQuery {
  /** Words in the title or the path. */
  query?: string | undefined;
  /** `hidden`: all notes without a page for everyone. */
  state?: NoteState | "hidden" | undefined;
}

/** A page of the notes of a deployment, by path. Empty until the dataset exists. */
export async function listNotes(
  context: CoreContext,
  deployment: DeploymentDocument,
  { path, page, ...query }: NoteQuery & { path?: string | undefined; page: PageRequest },
): Promise<Page<Note>> {
  const notes = await listOfDataset<Note>(context, deployment, "notes.json");
  const matches = filterNotes(notes, query);
  return pageOfList(
    path === undefined ? matches : matches.filter((note) => note.path === path),
    page,
  );
}

export interface NoteFolder {
  folders: FolderCount[];
  notes: Note[];
  start: number;
  total: number;
  count: number;
  states: Record<NoteState, number>;
}

/** A page of one folder of the vault, with only the notes that match. */
export async function listNoteFolder(
  context: CoreContext,
  deployment: DeploymentDocument,
  { query, state, ...request }: NoteQuery & FolderPageRequest & { path: string },
): Promise<NoteFolder> {
  const notes = await listOfDataset<Note>(context, deployment, "notes.json");
  const { files, ...page } = pageOfFiles(filterNotes(notes, { query, state }), request);
  return { ...page, notes: files, states: countStates(notes) };
}

/** Returns the list itself if there is nothing to filter. */
function filterNotes(notes: readonly Note[], { query, state }: NoteQuery): readonly Note[] {
  if (!query && !state) return notes;
  const matches = matchesWords(query);
  return notes.filter(
    (note) =>
      (state === "hidden" ? !hasPage(note) : !state || note.state === state) &&
      matches(note.title, note.path),
  );
}

const hasPage = ({ state }: Note) => state === "published" || state === "unlisted";
