import type { Slot } from "#markdown/note.ts";
import { BEGINS } from "../group-names.ts";
import type { LinkProblem } from "../link-groups.ts";

/** A missing folder into which a build writes. Authors do not commit it. */
const OUTPUT = new RegExp(
  `^${BEGINS}(?:[^:]*/)?(?:dist|build|out|output|target|coverage|htmlcov|node_modules|obj|generated|javadoc|apidocs?|rustdoc|doxygen|typedoc|storybook-static|_(?:build|site|book|static|generated))/$`,
  "i",
);
/** A note is written by hand. */
const MARKDOWN = /\.(?:mdx?|markdown)(?:[?#].*)?$/i;

/** @param problem of a link whose target does not exist @returns the same if nothing shows that a build makes the target */
export function ofBuildOutput(
  { kind, target }: Pick<Slot, "kind" | "target">,
  problem: LinkProblem,
): LinkProblem {
  const about = problem.group?.about ?? "";
  // A page lacks its picture, but the text of a link remains.
  if (problem.severity === "info" || kind === "embed" || MARKDOWN.test(target)) return problem;
  if (!OUTPUT.test(about)) return problem;
  const folder = about.slice(BEGINS.length);
  return {
    severity: "info",
    suggestion: null,
    message: `${target} may be made by a build, which Pressmark does not run.`,
    group: {
      about: `build ${folder}`,
      message: `Links lead into \`${folder}\`, which is not in the repository. A build may make it, which Pressmark does not run.`,
      suggestion: null,
    },
  };
}
