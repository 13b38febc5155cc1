import { hiddenParts, mayHaveHiddenPart } from "../text/hidden-blocks.ts";
import { mayHaveTemplateComment } from "../text/template-comments.ts";
import { type CodeBlocks, codeBlocks } from "./code-blocks.ts";
import type { CodeLines } from "./code-ranges.ts";
import { rewriteComments } from "./comments.ts";
import { rewriteComponents } from "./components.ts";
import { mayHaveDocfxTabs, rewriteDocfxTabs } from "./docfx-tabs.ts";
import { applyEdits, combined, type Rewritten } from "./edits.ts";
import { mayHaveContributors, rewriteContributors } from "./contributors.ts";
import type { Generator } from "./generator.ts";
import { hasMarkdownElement, rewriteMarkdownElements } from "./markdown-elements.ts";
import { rewriteExpressions, rewriteImports } from "./mdx-program.ts";
import { mayHaveHeadingIds, rewriteHeadingIds } from "./heading-ids.ts";
import { mayHaveMyst, rewriteMyst } from "./myst/myst.ts";
import { rewriteLogseq } from "./logseq/logseq.ts";
import { mayHaveDirectives, rewriteDirectives } from "./myst/directives.ts";
import { isNotionPath, rewriteNotionProperties } from "./notion-properties.ts";
import { mayHaveQuotedFormulas, rewriteQuotedFormulas } from "./quoted-formulas.ts";
import { rewriteTemplates } from "./templates/templates.ts";
import { mayHaveVideoLinks, rewriteVideoLinks } from "./video-links.ts";

export interface RewriteOptions {
  /** The path of the note. */
  path: string;
  isMdx: boolean;
  /** Receives the names of components that are dropped. */
  leftOut: Set<string>;
  generator: Generator | undefined;
  /** Of the settings of a Logseq graph. */
  macros?: Readonly<Record<string, string>> | undefined;
  /** The lines that are code because they are indented. */
  indentedLinesOf(source: string): CodeLines;
}

/** An end tag, a tag without content, or one with a value. `<String>` alone is a placeholder. */
const COMPONENT =
  /<\/(?:[A-Z]|[a-z]\w*[.-])|<(?:[A-Z]|[a-z]\w*[.-])[^<>]*(?:\/>|=)|<[a-z][^<>{}]*=\{/;

/**
 * Replaces what other generators read before markdown: templates, components, and elements with markdown inside. It becomes ordinary markdown, which is parsed
 * and filtered like everything else. Most notes have none of this and stay as they are.
 */
export function rewriteForeign(
  source: string,
  { path, isMdx, leftOut, generator, macros, indentedLinesOf }: RewriteOptions,
): Rewritten {
  let result: Rewritten = { text: source, lines: null };
  let code: CodeBlocks | null = null;
  const step = (rewrite: (text: string, code: CodeBlocks) => Rewritten) => {
    const { text } = result;
    // Most steps change nothing.
    if (code?.text !== text) code = codeBlocks(text, { isMdx, indentedLinesOf });
    result = combined(result, rewrite(text, code));
  };
  if (!isMdx && mayHaveHiddenPart(source))
    step((text) =>
      applyEdits(
        text,
        hiddenParts(text).map((part) => ({ ...part, text: "" })),
      ),
    );
  if (mayHaveHeadingIds(source, isMdx))
    step((text, { fences }) => rewriteHeadingIds(text, fences, isMdx));
  const isSphinx = generator === "sphinx";
  if (!isMdx && mayHaveDirectives(source, isSphinx))
    step((text, { indented }) => rewriteDirectives(text, { isSphinx, indented }));
  if (!isMdx && (isSphinx || mayHaveMyst(source)))
    step((text, { fences }) => rewriteMyst(text, fences, { isSphinx }));
  if (!isMdx && mayHaveQuotedFormulas(source))
    step((text, code) => rewriteQuotedFormulas(text, code.any()));
  if (generator === "logseq") step((text, { fences }) => rewriteLogseq(text, fences, macros));
  if (mayHaveContributors(source)) step(rewriteContributors);
  if (isNotionPath(path)) step(rewriteNotionProperties);
  if (source.includes("{") && mayHaveTemplateComment(source))
    step((text, code) => rewriteComments(text, code.any()));
  if (source.includes("{{") || source.includes("{%"))
    step((text, code) => rewriteTemplates(text, { codeLines: code.any(), generator }));
  const mayHaveComponents = isMdx || COMPONENT.test(source);
  if (mayHaveComponents && (isMdx || source.includes("import")))
    step((text, { fences }) => rewriteImports(text, { fences, isMdx }));
  if (mayHaveComponents)
    step((text, code) =>
      rewriteComponents(text, {
        fences: code.fences,
        indented: code.indented,
        isMdx,
        leftOut,
        haveIds: generator === "mintlify",
      }),
    );
  if (isMdx) step((text, { fences }) => rewriteExpressions(text, fences));
  if (mayHaveVideoLinks(result.text)) step((text, code) => rewriteVideoLinks(text, code.any()));
  if (mayHaveDocfxTabs(result.text)) step((text, { fences }) => rewriteDocfxTabs(text, fences));
  if (hasMarkdownElement(result.text))
    step((text, { fences }) => rewriteMarkdownElements(text, fences));
  return result;
}
