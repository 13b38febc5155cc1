import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { MAX_INLINE_NESTING, MAX_NESTING, type NoteState } from "./state.ts";
import { autolinks } from "../syntax/autolink.ts";
import { blockIds } from "../syntax/block-id.ts";
import { callouts } from "../syntax/callout.ts";
import { comments } from "../syntax/comment.ts";
import { embedBlocks } from "../syntax/embed-block.ts";
import { footnotes } from "../syntax/footnote.ts";
import { loneBrackets } from "../syntax/lone-bracket.ts";
import { math } from "../syntax/math.ts";
import { pair } from "../syntax/pair.ts";
import { limitTables } from "../syntax/table.ts";
import { tags } from "../syntax/tag.ts";
import { tasks } from "../syntax/task.ts";
import { plainText } from "../syntax/text.ts";
import { wholeElements } from "../syntax/whole-element.ts";
import { wikilinks } from "../syntax/wikilink.ts";

/** CommonMark and GitHub's extensions. The published test suites run against this. */
export function createGithubEngine(): MarkdownIt {
  const markdown = new MarkdownIt({ html: true });
  parseInSteps(markdown);
  limitNesting(markdown);
  markdown.disable(["strikethrough", "linkify"]);
  // Every link is parsed; the renderer decides which addresses to print.
  markdown.validateLink = () => true;
  plainText(markdown);
  pair(markdown, { name: "strikethrough", character: "~", lengths: [1, 2], tag: "del" });
  loneBrackets(markdown);
  limitTables(markdown);
  autolinks(markdown);
  tasks(markdown);
  return markdown;
}

/** Blocks that have already been parsed are not parsed again. */
function parseInSteps(markdown: MarkdownIt): void {
  markdown.core.ruler.at("block", ({ src, md, env, tokens }) => {
    if (tokens.length === 0) md.block.parse(src, md, env, tokens);
  });
}

/** First half of parsing: the blocks of a text and, in `state`, the references that it defines. */
export function parseBlocks(markdown: MarkdownIt, source: string, state: NoteState): Token[] {
  const tokens: Token[] = [];
  Object.assign(markdown.options, { maxNesting: MAX_NESTING });
  markdown.block.parse(source, markdown, state, tokens);
  return tokens;
}

/** Second half: everything that depends on the blocks and on the references in `state`. */
export function parseInlines(
  markdown: MarkdownIt,
  { source, tokens }: { source: string; tokens: Token[] },
  state: NoteState,
): Token[] {
  if (tokens.length === 0) return tokens;
  const core = new markdown.core.State(source, markdown, state);
  core.tokens = tokens;
  markdown.core.process(core);
  return core.tokens;
}

/** The parser follows every open bracket to this depth, once for each bracket. Nested blocks are cheaper. */
function limitNesting(markdown: MarkdownIt): void {
  const limit = (maxNesting: number) => () => void Object.assign(markdown.options, { maxNesting });
  markdown.core.ruler.before("block", "block_nesting", limit(MAX_NESTING));
  markdown.core.ruler.before("inline", "inline_nesting", limit(MAX_INLINE_NESTING));
}

/** The whole dialect. Rules before "inline" run in the order they are added: a comment hides a callout, and so on. */
export function createEngine(): MarkdownIt {
  const markdown = createGithubEngine();
  // Line ends and NUL are already normalized when the file is decoded.
  markdown.disable("normalize");
  pair(markdown, { name: "mark", character: "=", lengths: [2], tag: "mark" });
  wholeElements(markdown);
  math(markdown);
  wikilinks(markdown);
  tags(markdown);
  comments(markdown);
  callouts(markdown);
  blockIds(markdown);
  footnotes(markdown);
  embedBlocks(markdown);
  return markdown;
}
