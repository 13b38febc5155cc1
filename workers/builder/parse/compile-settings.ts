import { contentHash } from "#content/content-hash.ts";
import type { Convention } from "#content/conventions/convention.ts";
import type { Listing } from "#content/model.ts";
import { pathsOf } from "#content/notes/ruled-notes.ts";
import type { FilePlace } from "#content/notes/source-path.ts";
import { replaceMarkers } from "#markdown/text/replace-markers.ts";
import type { SiteOptions } from "#markdown/variables/filled-note.ts";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";

/** What a note is compiled with besides its text and the dialect. */
export interface CompileSettings {
  options: SiteOptions & { marksLines?: true };
  /** Null if there is nothing. */
  digest: string | null;
}

export interface SiteSettings {
  /** Of notes in no folder with a schema. */
  common: CompileSettings;
  of(file: FilePlace): CompileSettings;
}

const DIGEST_LENGTH = 12;
const NOTHING: CompileSettings = { options: {}, digest: null };

/** The settings of notes that are part of the keys of compiled notes. */
export function compileSettingsOf(
  listing: Pick<Listing, "root" | "mounts" | "rules" | "variables"> & {
    convention: Pick<Convention, "formulaCommands"> & Partial<Pick<Convention, "macros">>;
  },
): SiteSettings {
  const { values: variables, schemas } = listing.variables;
  const { formulaCommands, macros = null } = listing.convention;
  const values =
    variables.length === 0
      ? undefined
      : Object.fromEntries(variables.map(({ name, value }) => [name, replaceMarkers(value)]));
  const cached = new Map<string, CompileSettings>();
  const settingsWith = (own: readonly NoteSchema[]) => {
    if (!values && own.length === 0 && !formulaCommands && !macros) return NOTHING;
    // Notes without such commands keep what was compiled before there were any.
    const parts: unknown[] = [values ?? null, own, ...(formulaCommands ? [formulaCommands] : [])];
    if (macros) parts.push({ macros });
    const text = JSON.stringify(parts);
    const settings = cached.get(text) ?? {
      options: {
        variables: values,
        schemas: own,
        ...(formulaCommands && { formulaCommands }),
        ...(macros && { macros }),
      },
      digest: contentHash(text).slice(0, DIGEST_LENGTH),
    };
    cached.set(text, settings);
    return settings;
  };
  const folders = schemas.map(({ folder }) => folderOf(folder));
  const common = settingsWith(schemas.filter((_, index) => folders[index] === ""));
  if (folders.every((folder) => folder === "")) return { common, of: () => common };
  const byChoice = new Map<string, CompileSettings>();
  return {
    common,
    of(file) {
      const paths = pathsOf(listing, file).map((path) => path.normalize("NFC"));
      const applies = folders.map((folder) => paths.some((path) => path.startsWith(folder)));
      const choice = applies.join();
      const settings =
        byChoice.get(choice) ?? settingsWith(schemas.filter((_, index) => applies[index]));
      byChoice.set(choice, settings);
      return settings;
    },
  };
}

/** What the paths of its notes begin with; "" for all notes. */
function folderOf(folder = ""): string {
  const clean = folder.normalize("NFC").replace(/^\.?\/+|\/+$/g, "");
  return clean === "" || clean === "." ? "" : `${clean}/`;
}
