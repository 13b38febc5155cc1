import type { ParsedNote } from "../model.ts";
import { sourcePath } from "../notes/source-path.ts";
import type { Convention } from "./convention.ts";

/** The conventions with the table of contents that the published notes state. @param root the content root */
export function withMenuOfNotes(
  convention: Convention,
  { visible, root }: { visible: readonly ParsedNote[]; root: string },
): Convention {
  if (!convention.withMenuOf) return convention;
  const menu = convention.withMenuOf(
    visible.map((note) => ({ path: sourcePath(root, note), toctrees: note.facts.toctrees ?? [] })),
  );
  return menu ? { ...convention, ...menu } : convention;
}
