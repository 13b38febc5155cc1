import type { Slot } from "#markdown/note.ts";
import type { Listing } from "../model.ts";
import { submoduleOf } from "../submodules/modules-file.ts";
import type { LinkProblem } from "./link-groups.ts";

interface Excluded extends Pick<Listing, "withheldFiles" | "submodules"> {
  /** Prefix of every content path in the repository. */
  root: string;
}

/** Authors often link to notes that they do not publish yet. The text of the link remains, but nothing of a picture does. */
export function leftOutProblem(
  path: string,
  { kind }: Slot,
  { root, withheldFiles, submodules }: Excluded,
): LinkProblem {
  const submodule = submoduleOf(submodules, path);
  if (submodule !== null) return intoSubmodule(root + submodule, root + path, kind);
  const reason = withheldFiles.has(path)
    ? "says not to publish it"
    : "is left out by the ignore list";
  const folder = HIDDEN.exec(path)?.[0] ?? path.slice(0, path.lastIndexOf("/") + 1);
  const isEmbed = kind === "embed";
  const where = root + folder === "" ? "" : ` in \`${root}${folder}\``;
  const removed = `so the ${isEmbed ? "embed" : "link"} was removed.`;
  return {
    severity: isEmbed ? "warning" : "info",
    message: `${root}${path} ${reason}, ${removed}`,
    group: {
      about: `left out ${folder}`,
      message: `${isEmbed ? "Embeds of" : "Links to"} files${where} were removed, because these files are not published.`,
      suggestion: null,
    },
  };
}

/** `.https://example.org` and `..events/a.md` are mistyped, and `.images/a.png` too, if `images/a.png` exists. None names a hidden file. */
export function isMistypedAddress(target: string, exists: (target: string) => boolean): boolean {
  if (target.includes("://") || NO_SLASH.test(target)) return true;
  const plain = target.replace(DOT_BEFORE_FOLDER, "$1");
  return plain !== target && exists(plain);
}

const NO_SLASH = /^(?:\.{1,2}\/)*(?:\.\.[^./]|\.{3,}\/)/;
const DOT_BEFORE_FOLDER = /^((?:\.{1,2}\/)*)\.(?=[^./][^/]*\/)/;

/** The path of a hidden folder, such as `.github/`: nothing in it is ever published. */
const HIDDEN = /^(?:[^/]+\/)*?\.[^/]+\//;

function intoSubmodule(submodule: string, path: string, kind: Slot["kind"]): LinkProblem {
  const what = kind === "embed" ? "embed" : "link";
  return {
    // A page lacks its picture, but the text of a link remains. The address of the submodule is in an issue of its own.
    severity: kind === "embed" ? "warning" : "info",
    message: `${path} is in the submodule ${submodule}, which is not fetched, so the ${what} was removed.`,
    group: {
      about: `submodule ${submodule}`,
      message: `${kind === "embed" ? "Embeds of" : "Links to"} files in the submodule \`${submodule}\` were removed, because it is not fetched.`,
      suggestion: null,
    },
  };
}
