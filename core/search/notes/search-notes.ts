import type { Note } from "#schemas/deployments/dataset.ts";
import { findFrontMatter } from "#markdown/front-matter/find-front-matter.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { askForDataset, pageOfList, readDatasetFile } from "../../deployments/dataset.ts";
import { excerptAround, inOneLine, MARK_CLOSE, MARK_OPEN } from "../pages/excerpt.ts";
import type { Hits } from "../pages/find-hits.ts";
import { searchOf } from "../pages/search-of.ts";
import { readQuery } from "../pages/query.ts";
import { fold, hasAll, lineOfMatch } from "./match.ts";
import { readNoteTexts } from "./note-texts.ts";

export interface FoundText {
  note: Note;
  /** Plain text around the first match. */
  excerpt: string;
  /** The line of the file with most of the words. Null if its path or title has them, or if the file cannot be read. */
  line: number | null;
}

export interface NoteSearch extends Page<FoundText> {
  /** The corrected query, if no note has the words as they were typed. */
  corrected: string | null;
  /** No note has all of the words. */
  partial: boolean;
  /** Whether the texts of unpublished notes could be read. */
  readsUnpublished: boolean;
}

interface Searched {
  org: OrgDocument;
  project: ProjectDocument;
  deployment: DeploymentDocument;
}

interface Match {
  note: Note;
  /** Null if it has not been cut from the text yet. */
  excerpt: string | null;
}

/** More results help neither a person nor a model. */
export const MAX_FOUND = 200;
const WHOLE_SITE = { base: "", without: [] };

/** Full text of a deployment's notes, published or not, best matches first. Empty until the dataset exists. */
export async function searchNotes(
  context: CoreContext,
  of: Searched,
  { query, ...page }: PageRequest & { query: string },
): Promise<NoteSearch> {
  const { deployment } = of;
  if (!deployment.removedAt) await askForDataset(context, deployment);
  const notes = (await readDatasetFile<Note[]>(context, deployment, "notes.json")) ?? [];
  const typed = readQuery(query, WHOLE_SITE).words;
  const words = typed.map(fold);
  if (words.length === 0 || notes.length === 0)
    return { ...pageOfList([], page), corrected: null, partial: false, readsUnpublished: true };
  const pages = await searchPages(context, deployment, query);
  const unpublished = notes.filter(({ state }) => state !== "published");
  const texts = await readNoteTexts(context, of, unpublished);
  const { matches, ...kind } = ranked(notes, { pages, texts: texts ?? new Map(), query, words });
  const { items, ...rest } = pageOfList(matches.slice(0, MAX_FOUND), page);
  const shownWords = kind.corrected === null ? typed : readQuery(kind.corrected, WHOLE_SITE).words;
  return {
    items: await withPlaces(context, of, { matches: items, words: shownWords }),
    ...kind,
    ...rest,
    readsUnpublished: texts !== null,
  };
}

async function searchPages(
  context: CoreContext,
  { projectId, artifact }: DeploymentDocument,
  query: string,
): Promise<Hits> {
  const pages = artifact && { projectId, artifact };
  const hits = pages && (await searchOf(context).find(pages, query, { limit: MAX_FOUND }));
  return hits || { hits: [], corrected: null, partial: false };
}

interface Sources {
  pages: Hits;
  /** Of unpublished notes, by git object. */
  texts: ReadonlyMap<string, string>;
  query: string;
  words: readonly string[];
}

/** Titles that are the query come first, then titles with all words, then texts, then paths. A correction counts only if nothing has the words as typed. */
function ranked(notes: readonly Note[], { pages, texts, query, words }: Sources) {
  const byPath = new Map(notes.map((note) => [note.path, note]));
  const pageMatches = pages.hits.flatMap(({ path, excerpt }): Match[] => {
    const note = byPath.get(path);
    return note ? [{ note, excerpt: withoutMarks(excerpt) }] : [];
  });
  const isExact = pages.corrected === null && !pages.partial;
  const typed = fold(query.trim());
  const ranks: Match[][] = [[], [], [], []];
  const seen = new Set<string>();
  const add = (match: Match, otherwise: number | null) => {
    const title = fold(match.note.title);
    const rank = title === typed ? 0 : hasAll(title, words) ? 1 : otherwise;
    if (rank === null || seen.has(match.note.path)) return;
    seen.add(match.note.path);
    ranks[rank]?.push(match);
  };
  if (isExact) for (const match of pageMatches) add(match, 2);
  for (const note of notes) {
    const text = texts.get(note.oid);
    const inText = text !== undefined && hasAll(fold(text), words);
    add({ note, excerpt: null }, inText ? 2 : hasAll(fold(note.path), words) ? 3 : null);
  }
  const matches = ranks.flat();
  if (isExact || matches.length > 0) return { matches, corrected: null, partial: false };
  const { corrected, partial } = pages;
  return { matches: pageMatches, corrected, partial };
}

/** Adds excerpts and lines from the sources of the notes that are shown. */
async function withPlaces(
  context: CoreContext,
  of: Searched,
  { matches, words }: { matches: readonly Match[]; words: readonly string[] },
): Promise<FoundText[]> {
  const notes = matches.map(({ note }) => note);
  const texts = await readNoteTexts(context, of, notes);
  const folded = words.map(fold);
  return matches.map(({ note, excerpt }) => {
    const text = texts?.get(note.oid);
    const cut = () => withoutMarks(inOneLine(excerptAround(bodyOf(text ?? ""), words))).trim();
    return {
      note,
      excerpt: excerpt ?? cut(),
      line: text === undefined ? null : lineOfMatch(text, folded),
    };
  });
}

/** The front matter is not part of the text. */
function bodyOf(text: string): string {
  const block = findFrontMatter(text);
  return block.kind === "closed" ? text.slice(block.body).trimStart() : text;
}

const withoutMarks = (excerpt: string) =>
  excerpt.replaceAll(MARK_OPEN, "").replaceAll(MARK_CLOSE, "");
