import { meaningOf as containerMeaning } from "../../syntax/containers/kinds.ts";
import { asCode } from "../plain.ts";
import { callout, details, exercise, gate, proof, titledNote, version } from "./callouts.ts";
import { card } from "./cards.ts";
import { code, formula } from "./code.ts";
import { container, type Directive, headed, type Meaning, unwrapped } from "./directive.ts";
import type { Line } from "./line.ts";
import { button, frame, picture, raw, video } from "./media.ts";
import { captioned, csvTable, listTable } from "./tables.ts";
import { rstToctrees } from "./toctree.ts";
import { listOf, toctree } from "./toctree-list.ts";
import { centered, glossary, quotation, titled } from "./text-blocks.ts";

const nothing: Meaning = () => [];
const tabs: Meaning = (directive) => container(directive, { kind: "tabs", title: "" });
const codeTabs: Meaning = (directive) => container(directive, { kind: "code-group", title: "" });
const tab: Meaning = (directive) =>
  container(directive, { kind: "tab", title: directive.argument });

/** The directives of Sphinx, MyST, Jupyter Book and their extensions. Callouts have the names that `:::` has in every note. */
const TABLE: readonly (readonly [meaning: Meaning, kinds: string])[] = [
  [code, "code code-block sourcecode code-cell prompt parsed-literal jupyter-execute mermaid myst"],
  [formula, "math"],
  [picture, "image figure"],
  [frame, "iframe"],
  [video, "youtube vimeo video audio"],
  [raw, "raw"],
  [button, "button-link button-ref"],
  [tabs, "tab-set tabs"],
  [codeTabs, "tab-set-code"],
  [tab, "tab-item tab"],
  [details, "dropdown toggle details"],
  [card, "card grid-item-card"],
  [unwrapped, "grid grid-item card-carousel figure-md div container compound hlist"],
  [titled, "rubric margin aside"],
  [titledNote, "sidebar topic"],
  [centered, "centered"],
  [quotation, "epigraph pull-quote highlights blockquote"],
  [captioned, "table"],
  [listTable, "list-table"],
  [csvTable, "csv-table"],
  [glossary, "glossary"],
  // What is not for pages is left out of the text before.
  [unwrapped, "only"],
  [version, "versionadded versionchanged versionremoved deprecated"],
  [version, "version-added version-changed version-removed"],
  [exercise, "exercise solution"],
  [gate, "exercise-start exercise-end solution-start solution-end"],
  [toctree, "toctree"],
  // Lists of headings, which every theme has beside the text, and settings of the page.
  [nothing, "toc tableofcontents contents index genindex meta highlight tags"],
  [nothing, "sectionauthor moduleauthor codeauthor tabularcolumns sectnum default-role"],
  [nothing, "default-domain myst-config"],
  // What only the program can make: lists of sources, texts of code, outputs of notebooks.
  [nothing, "bibliography footbibliography target-notes todolist show-index nb-exec-table"],
  [nothing, "embed glue anywidget module currentmodule click typer argparse"],
];

/** `prf` and `proof` are the domains of two extensions. */
const PROOFS =
  "proof theorem lemma definition corollary proposition algorithm axiom conjecture criterion remark example property observation assumption";

const meanings = new Map<string, Meaning>([
  ...TABLE.flatMap(([meaning, kinds]) => kinds.split(" ").map((kind) => [kind, meaning] as const)),
  ...PROOFS.split(" ").flatMap((name) =>
    ["prf", "proof"].map((domain) => [`${domain}:${name}`, proof] as const),
  ),
]);

/** `{autoclass}` and its relatives of other extensions, whose text is in code, and outputs of notebooks. */
const MADE = /^(?:auto(?:doc2?|api|program)?[\w-]*|py:(?:current)?module|glue:\w+)$/;

/** Null for a directive that only Sphinx or Jupyter Book can show. */
export function directiveMarkdown(directive: Directive): Line[] | null {
  const known = meanings.get(directive.kind);
  if (known) return known(directive);
  if (MADE.test(directive.kind)) return [];
  if (directive.kind === "eval-rst")
    return isMade(directive.body) ? listOf(rstToctrees(directive.body), directive) : null;
  const meaning = containerMeaning(directive.kind);
  if (meaning === "callout") return callout(directive);
  if (meaning === "details") return details(directive);
  // A part of code that is described by hand. The parser does not know such names after colons.
  const isDescribed = directive.kind.includes(":") && directive.sign.startsWith(":");
  return isDescribed ? headed(directive, asCode(directive.argument)) : null;
}

const RST = /^\.\. ([a-z][\w:-]{0,60})::/;

/** Whether directives of Sphinx's own syntax show nothing here. */
function isMade(body: readonly Line[]): boolean {
  return body.every(({ text }) => {
    const kind = RST.exec(text)?.[1];
    if (kind === undefined) return text.trim() === "" || /^[ \t]/.test(text);
    return MADE.test(kind) || kind === "toctree" || meanings.get(kind) === nothing;
  });
}
