import type { NoteFacts } from "../notes/compiled-note.ts";

/** What settings may ask about a note. Other files have no tags. */
export type OfNote = Partial<Pick<NoteFacts, "tags" | "publish">>;

/** What one file says about the publication of other notes. */
export interface InheritedValues {
  /** Path of the file in the repository. */
  origin: string;
  /** Identifies this version of the file's settings. */
  id: string;
  /** "" or a path that ends in "/". The settings apply only inside this folder. */
  folder: string;
  /** If two sources in one folder disagree, the higher rank wins. */
  rank: number;
  /** Whether the settings apply to the note at this path in the repository. If "perhaps", only those count that withhold the note. */
  applies(path: string, note: OfNote): boolean | "perhaps";
  /** By key, as written; null if they cannot be read and may withhold the note. */
  values: Record<string, unknown> | null;
  /** It counts only below the settings of this program. */
  program?: SiteProgram;
}

/** Programs that give a meaning to a file that others have too. */
export type SiteProgram = "zola";

/** One group of settings in a file, by ascending precedence: later groups win. */
export type SettingsGroup = Pick<InheritedValues, "folder" | "applies" | "values" | "program"> & {
  /** The file is the settings of a site of this program. */
  isSiteOf?: SiteProgram;
};

export const RANKS = { settings: 0, section: 1, folder: 2, folderData: 3, note: 4, noteData: 5 };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "" or a path that ends in "/". */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

export const always = (): true => true;
