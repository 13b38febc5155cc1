import { markdownLanguage, pasteURLAsLink } from "@codemirror/lang-markdown";
import { Language, LanguageSupport } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import type { MarkdownConfig, MarkdownParser } from "@lezer/markdown";

/** Otherwise the line above the closing `---` would be a heading. */
const frontMatter: MarkdownConfig = {
  defineNodes: [{ name: "FrontMatter", block: true, style: tags.meta }],
  parseBlock: [
    {
      name: "FrontMatter",
      before: "HorizontalRule",
      parse: (context, line) => {
        const fence = /^(?:---|\+\+\+)$/.exec(line.text.trimEnd())?.[0];
        if (context.lineStart !== 0 || fence === undefined) return false;
        while (context.nextLine()) if (line.text.trimEnd() === fence) break;
        context.nextLine();
        context.addElement(context.elt("FrontMatter", 0, context.prevLineEnd()));
        return true;
      },
    },
  ],
};

const parser = (markdownLanguage.parser as MarkdownParser).configure(frontMatter);

/** Markdown without the grammars of HTML, CSS and JavaScript that `markdown()` would load. */
export const noteLanguage = new LanguageSupport(
  new Language(markdownLanguage.data, parser, [], "markdown"),
  pasteURLAsLink,
);
