import type { NoteIssue } from "../issue.ts";

/** The program of the repository may define commands in its settings, which is one cause for all of them. */
const UNKNOWN_COMMAND = "Undefined control sequence";
const UNKNOWN_COMMANDS = {
  about: "unknown commands",
  message:
    "Formulas use commands that Pressmark does not know, so their source is shown. The settings of another program may define them.",
  suggestion: null,
};
/** Authors write formulas for another program. What differs from it is one cause, too. */
const OTHER_FORMULAS = {
  about: "formulas",
  message:
    "Formulas cannot be rendered, so their source is shown. Another program, such as MathJax, may accept them.",
  suggestion: null,
};

const POSITION = / at (?:position \d+|end of input):.*$/s;
/** Who writes commands or lines of a table means a formula. */
const OF_TEX = /\\[a-z\\]/i;

/** @param problem why the formula cannot be rendered */
export function formulaIssue(source: string, problem: string): Omit<NoteIssue, "line"> {
  return {
    severity: "warning",
    category: "math",
    message: `A formula cannot be rendered: ${problem.replace(POSITION, "")}`,
    suggestion: OF_TEX.test(source) ? null : "Write a plain dollar sign as `\\$`.",
    group: problem.startsWith(UNKNOWN_COMMAND) ? UNKNOWN_COMMANDS : OTHER_FORMULAS,
  };
}
