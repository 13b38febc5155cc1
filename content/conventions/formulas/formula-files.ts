import { type FormulaCommands, commandsOf } from "#markdown/formulas/commands.ts";
import { isLatexFile, readCommands } from "./read-commands.ts";

/** Programs and templates with the settings of MathJax or KaTeX. Their libraries have longer names, or are in other folders. */
const PROGRAM =
  /(?:^|\/)(?:(?:config|init|custom)[-_.]?)?(?:mathjax[234]?|katex|math|latex)(?:[-_.]?(?:config|conf|settings|options|setup|init|loader|macros|support|script|custom|head|local))?\.(?:[cm]?js|ts|html)$/i;
const TEMPLATE =
  /(?:^|\/)(?:_includes|_partials|partials|overrides)\/(?:[^/]+\/)?[\w-]*(?:head|scripts?)[\w-]*\.html$/i;
/** Settings that no set reads otherwise. */
const SETTINGS = /(?:^|\/)(?:conf\.py|myst\.ya?ml)$/;
const OF_LIBRARY = /(?:^|\/)(?:node_modules|vendor|dist|lib|libs)\//;

/** Whether a file may define commands for formulas, and nothing else that a set reads. */
export function isFormulaFile(path: string): boolean {
  if (OF_LIBRARY.test(path)) return false;
  return isLatexFile(path) || SETTINGS.test(path) || PROGRAM.test(path) || TEMPLATE.test(path);
}

/** The commands for formulas that settings define, by any program. Of one name, the file nearest to the root counts. Null if there are none. */
export function formulaCommandsOf(sources: ReadonlyMap<string, string>): FormulaCommands | null {
  const all = [...sources].flatMap(([path, text]) => readCommands(path, text));
  return all.length === 0 ? null : commandsOf(all.reverse());
}
