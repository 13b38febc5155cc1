import type { Slot } from "#markdown/note.ts";
import type { MadePages } from "../../conventions/made-pages/made-pages.ts";
import { reasonOf } from "../../conventions/made-pages/maker.ts";
import { folderOf, pathAt } from "../../conventions/paths.ts";
import type { SiteNote } from "../../model.ts";
import { sourcePath } from "../../notes/source-path.ts";
import type { LinkProblem } from "../link-groups.ts";

/** A file, not an address. */
const FILE = /\.\w{1,5}$/;

/** The problem of a link to a file that is in another repository, as the settings say. Null if nothing says so. */
export function ofOtherRepository(
  note: SiteNote,
  { target, wiki, kind }: Slot,
  { made, root }: { made: MadePages; root: string },
): LinkProblem | null {
  const written = target.replace(/[?#].*$/s, "").replaceAll("\\", "/");
  if (wiki || !FILE.test(written) || written.startsWith("/")) return null;
  const isFromRoot = written.startsWith("~/");
  const folder = isFromRoot ? root : folderOf(sourcePath(root, note));
  const path = pathAt(folder, isFromRoot ? written.slice(2) : written);
  const name = path === null ? null : made.keptAt(path);
  if (name === null) return null;
  const reason = reasonOf({ kind: "kept", name });
  return {
    severity: "info",
    message: `${target} is ${reason}.`,
    suggestion: null,
    group: {
      about: `kept ${kind} ${name}`,
      message: `${kind === "embed" ? "Embeds" : "Links"} lead to files that are ${reason}.`,
      suggestion: null,
    },
  };
}
