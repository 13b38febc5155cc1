import type { Slot } from "#markdown/note.ts";
import type { LinkProblem } from "../link-groups.ts";

const HOST = String.raw`(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+`;
/** Endings of hosts that no usual file has. */
const DOMAINS = "com|net|edu|gov|io|dev|de|fr|eu|uk|jp|cn|ru|nl|ch|tw|kr";
/** Files may end so, such as `notes.org` and `logo.ai`, but no folders. */
const ALSO_FILES = "org|app|co|ai|me|info|xyz|tv|gg|ly|to|be|us|ca|br|it|es|pl|au|in";
const WITHOUT_SCHEME = [
  String.raw`^www\.${HOST}[a-z]{2,24}(?::\d{1,5})?(?:[/?#]|$)`,
  String.raw`^${HOST}(?:${DOMAINS})(?::\d{1,5})?(?:[/?#]|$)`,
  String.raw`^${HOST}(?:${ALSO_FILES})(?::\d{1,5})?/`,
].map((pattern) => new RegExp(pattern, "i"));

/** An address of another site without its `https://`, which every program reads as a path. Null if the target may be a path. */
export function schemeProblem({
  wiki,
  target,
  fragment,
  ...slot
}: Pick<Slot, "wiki" | "target" | "fragment"> & { query?: string }): LinkProblem | null {
  if (wiki || !WITHOUT_SCHEME.some((pattern) => pattern.test(target))) return null;
  return {
    severity: "warning",
    suggestion: `Write \`https://${target}${slot.query ?? ""}${fragment === null ? "" : `#${fragment}`}\`.`,
    message: `No page or file is named ${target}.`,
    group: {
      about: "without scheme",
      message: "Addresses of other sites lack their `https://`, so these links lead nowhere.",
      suggestion: "Write `https://` in front of each.",
    },
  };
}
