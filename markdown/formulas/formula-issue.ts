import type { NoteIssue } from "../issue.ts";
import { isOfTex, isSurelyInvalid } from "./certainty.ts";

const INVALID = {
  about: "formulas",
  message: "Formulas are not valid, so visitors see their source.",
  suggestion: null,
};
/** The program of the repository may define commands in its settings, which is one cause for all of them. */
const UNKNOWN_COMMAND = "Undefined control sequence";
const UNKNOWN_COMMANDS = {
  about: "unknown commands",
  message:
    "Formulas use commands that Pressmark does not know, so their source is shown. The settings of another program may define them.",
  suggestion: null,
};
/** Authors write formulas for another program, or mean no formula. */
const OTHER_FORMULAS = {
  about: "other formulas",
  message:
    "Formulas cannot be rendered, so their source is shown. Another program, such as MathJax, may accept them, or they may be text.",
  suggestion: null,
};

const POSITION = / at (?:position \d+|end of input):.*$/s;

/**
 * A warning only if the formula is invalid in every program.
 * @param problem why the formula cannot be rendered
 */
export function formulaIssue(source: string, problem: string): Omit<NoteIssue, "line"> {
  const isInvalid = isSurelyInvalid(source, problem);
  const doubt = problem.startsWith(UNKNOWN_COMMAND) ? UNKNOWN_COMMANDS : OTHER_FORMULAS;
  return {
    severity: isInvalid ? "warning" : "info",
    category: "math",
    message: `A formula cannot be rendered: ${problem.replace(POSITION, "")}`,
    suggestion: isOfTex(source) ? null : "Write a plain dollar sign as `\\$`.",
    group: isInvalid ? INVALID : doubt,
  };
}
