/** What a file outside of a note says about the publication of the notes it concerns. */
export interface InheritedValues {
  /** The file, in the repository. */
  origin: string;
  /** What it says in this place, told apart from what it said before. */
  id: string;
  /** "" or a path that ends in "/": nothing outside of it is concerned. */
  folder: string;
  /** Of two in one folder the one with the higher rank is asked first. */
  rank: number;
  /** Whether a note takes it over, by its path in the repository. In doubt only what holds the note back counts. */
  applies(path: string): boolean | "perhaps";
  /** By their keys as written; null when they cannot be read and may hold the note back. */
  values: Record<string, unknown> | null;
}

/** What one file gives, in its own order of precedence: later ones are asked first. */
export type Given = Pick<InheritedValues, "folder" | "applies" | "values">;

export const RANKS = { settings: 0, section: 1, folder: 2, folderData: 3, note: 4, noteData: 5 };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "" or a path that ends in "/". */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

export const always = (): true => true;
