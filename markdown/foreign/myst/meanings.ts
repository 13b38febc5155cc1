import { meaningOf } from "../../syntax/containers/kinds.ts";

interface Directive {
  kind: string;
  argument: string;
  options: ReadonlyMap<string, string>;
  /** Its fence. */
  sign: string;
  body(): readonly string[];
}

/** What a directive becomes in markdown. */
interface DirectiveMarkdown {
  opening: string;
  closing: string;
  /** Nothing of its content is shown. */
  isWhole?: true;
  /** Its content is not markdown. */
  isCode?: true;
}

const CODE = new Set(["code", "code-block", "sourcecode", "code-cell", "prompt", "parsed-literal"]);
/** Lists of pages, which every theme has beside the text, and settings of the page. */
const SHOWN_ELSEWHERE = new Set(["toctree", "tableofcontents", "contents", "index", "meta"]);
const PICTURES = new Set(["image", "figure"]);
/** Its name is its title in other programs. */
const LANGUAGE = /^[\w+#.-]{1,40}$/;
const PATH = /^[^\s<>()[\]]{1,400}$/;

/** Null for a directive that only Sphinx or Jupyter Book can show. */
export function directiveMarkdown({
  kind: written,
  argument,
  options,
  sign,
  body,
}: Directive): DirectiveMarkdown | null {
  const kind = written.toLowerCase();
  if (CODE.has(kind)) {
    const language = LANGUAGE.test(argument) ? argument : "";
    return { opening: sign + language, closing: sign, isCode: true };
  }
  if (kind === "math") return { ...formulaMarkdown(body().join("\n")), isCode: true };
  if (SHOWN_ELSEWHERE.has(kind)) return { opening: "", closing: "", isWhole: true };
  if (PICTURES.has(kind) && PATH.test(argument)) {
    const alt = (options.get("alt") ?? "").replace(/[[\]]/g, "");
    return { opening: `![${alt}](${argument})\n`, closing: "" };
  }
  // The picture and its text are markdown.
  if (kind === "figure-md") return { opening: "", closing: "" };
  if (meaningOf(kind) !== "callout" && meaningOf(kind) !== "details") return null;
  const colons = ":".repeat(sign.length);
  return { opening: `${colons} ${kind} ${argument}`.trimEnd(), closing: colons };
}

/** Sphinx aligns several lines. */
function formulaMarkdown(source: string): Pick<DirectiveMarkdown, "opening" | "closing"> {
  const isPlain = /\\begin\{/.test(source) || !/\\\\|&/.test(source);
  return isPlain
    ? { opening: "$$", closing: "$$" }
    : { opening: "$$\n\\begin{aligned}", closing: "\\end{aligned}\n$$" };
}
