import type { Listing, ParsedNote } from "#content/model.ts";
import { type FilePlace, sourcePath } from "#content/notes/source-path.ts";
import type { Build } from "../context.ts";
import type { SiteSettings } from "./compile-settings.ts";

type Typed = Pick<Build, "typed">;

/** Whether a user is typing the note. */
const isTyped = ({ typed }: Typed, { root }: Pick<Listing, "root">, file: FilePlace): boolean =>
  typed !== undefined && sourcePath(root, file) === typed;

/** The blocks of the note that a user is typing have their lines. */
export function typedSettings(
  build: Typed,
  listing: Pick<Listing, "root">,
  settings: SiteSettings,
): SiteSettings {
  if (build.typed === undefined) return settings;
  return {
    ...settings,
    of(file) {
      const own = settings.of(file);
      if (!isTyped(build, listing, file)) return own;
      return { ...own, options: { ...own.options, marksLines: true } };
    },
  };
}

/** The note that a user is typing has a page, even if visitors do not see it. */
export function typedNote(
  build: Typed,
  listing: Pick<Listing, "root">,
  note: ParsedNote,
): ParsedNote {
  if (!isTyped(build, listing, note)) return note;
  return { ...note, facts: { ...note.facts, isPreviewed: true } };
}
