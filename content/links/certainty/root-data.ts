import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { LinkProblem } from "../link-groups.ts";
import { OF_FILES } from "./places.ts";

/** Feeds and data in forms that people do not write by hand beside their notes. */
const ROOT_DATA = /^\/[\w.-]+\.(?:xml|json|atom|rss|txt|webmanifest|ics)$/i;

/**
 * A feed or another list for programs at the root of the site, such as `/index-excerpts.json`. A generator or the script that
 * builds the site makes these. Null for other addresses, and where nothing generates files.
 * @param bases what absolute links to pages of this site may begin with
 */
export function rootDataProblem(
  { kind, wiki, target }: Pick<Slot, "kind" | "wiki" | "target">,
  program: ConventionId | null,
  bases: readonly string[],
): LinkProblem | null {
  if (kind !== "link" || wiki || program === null || OF_FILES.has(program)) return null;
  const base = bases.find((one) => target.startsWith(`${one}/`)) ?? "";
  if (!ROOT_DATA.test(target.slice(base.length))) return null;
  const what = "for programs, which the build of the site may make";
  return {
    severity: "info",
    suggestion: null,
    message: `${target} is a file ${what}.`,
    group: {
      about: "files for programs",
      message: `Links lead to files ${what}.`,
      suggestion: null,
    },
  };
}
