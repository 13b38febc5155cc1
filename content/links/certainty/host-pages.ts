import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { LinkProblem } from "../link-groups.ts";

/**
 * `/owner/repo/issues/12` and `/owner/other/wiki/Page` in a wiki whose host is not known: a page of the host. Null for an address of the wiki itself.
 * @param bases what addresses of this wiki's pages begin with
 */
export function hostPageProblem(
  { kind, wiki, target }: Pick<Slot, "kind" | "wiki" | "target">,
  program: ConventionId | null,
  bases: readonly string[],
): LinkProblem | null {
  if (program !== "github-wiki" || kind !== "link" || wiki || !target.startsWith("/")) return null;
  const written = `${target}/`.toLowerCase();
  if (bases.some((base) => written.startsWith(`${base}/`.toLowerCase()))) return null;
  const suggestion = "Write their whole addresses.";
  return {
    severity: "info",
    suggestion: "Write its whole address.",
    message: `${target} is an address of the git host, which nothing in this wiki names.`,
    group: {
      about: "addresses of the host",
      message: "Links lead to addresses of the git host, which nothing in this wiki names.",
      suggestion,
    },
  };
}
