import type { ConventionId } from "#schemas/projects/conventions.ts";

/** What a repository was written for. It decides what a form means that other repositories use otherwise. */
export type Generator = ConventionId | "mdn";

/** Whether wikilinks are `[[label|page]]`, not `[[page|label]]`. */
export function hasLabelFirst(generator: Generator | undefined): boolean {
  return generator === "github-wiki" || generator === "dendron";
}
