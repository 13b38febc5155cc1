import { linesOf, type Patterns } from "../../ignore/patterns.ts";
import type { IgnoreReader } from "../interface.ts";
import { isMintlify, SETTINGS } from "./settings.ts";

export const mintlifyIgnore: readonly IgnoreReader[] = [
  {
    file: /(?:^|\/)\.mintignore$/,
    read: (text, folder, path) => ({ folder, lines: linesOf(text), origin: path }),
  },
  { file: SETTINGS, read: snippets },
];

/** Pages import what is in this folder. */
function snippets(text: string, folder: string): Patterns | null {
  if (!isMintlify(text)) return null;
  return { folder, lines: ["/snippets/"], origin: "the Mintlify settings" };
}
