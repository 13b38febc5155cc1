/** Lines of settings that a cell may have. */
const MAX_OPTIONS = 20;
/** Characters of an expression. */
const MAX_EXPRESSION = 500;

/** Whether a program leaves out the block that begins in a line, by what follows its fence. */
export function isHiddenBlock(info: string, lines: readonly string[], at: number): boolean {
  const [, name = "", argument = ""] = /^\{([^{}]{1,500})\}(.*)$/.exec(info) ?? [];
  if (name === "") return false;
  switch (name.trim().toLowerCase()) {
    case "only":
      return !isForPages(argument);
    case "ifconfig":
      // Only running the program would tell.
      return true;
    case "code-cell":
      return /\bremove[-_](?:cell|input)\b/.test(optionsBelow(lines, at));
    default:
      return /^=(?!html\b)\w/.test(name) || hidesInQuarto(name);
  }
}

/** The names that Sphinx has for pages in HTML. Further tags are those of a command. */
const PAGES = new Set(["html", "builder_html", "format_html", "builder_dirhtml", "dirhtml"]);

/** Whether an expression such as `html and not latex` holds for pages. */
function isForPages(expression: string): boolean {
  const words = expression
    .slice(0, MAX_EXPRESSION)
    .replace(/[()]/g, " ")
    .trim()
    .split(/\s+or\s+/);
  return words.some((terms) =>
    terms.split(/\s+and\s+/).every((term) => {
      const [, denied, tag = ""] = /^\s*(not\s+)?(\S*)\s*$/.exec(term) ?? [];
      return PAGES.has(tag) === (denied === undefined);
    }),
  );
}

function optionsBelow(lines: readonly string[], at: number): string {
  const below = lines.slice(at + 1, at + 1 + MAX_OPTIONS);
  const isBlock = below[0]?.trim() === "---";
  const end = below.findIndex((line, index) =>
    isBlock ? index > 0 && line.trim() === "---" : !line.trimStart().startsWith(":"),
  );
  return below.slice(0, end < 0 ? undefined : end).join("\n");
}

const CONDITION = /\b(when|unless)-(format|profile|meta)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/g;
/** Formats that a website matches. */
const FORMATS = new Set(["html", "html4", "html5", "html:js", "htmljs", "html+js"]);

/** Whether Quarto leaves out what has these attributes. */
export function hidesInQuarto(attributes: string): boolean {
  const kind = /(?:^|\s)\.content-(hidden|visible)\b/.exec(attributes)?.[1];
  if (kind === undefined) return false;
  const answers = [...attributes.matchAll(CONDITION)].map(([, when, about, a, b, c]) => {
    // Metadata may have any value, so it hides in either form.
    if (about === "meta") return kind === "hidden";
    const isTrue = about === "format" && FORMATS.has((a ?? b ?? c ?? "").toLowerCase());
    return isTrue === (when === "when");
  });
  return answers.every(Boolean) === (kind === "hidden");
}
