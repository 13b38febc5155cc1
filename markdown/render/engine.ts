import MarkdownIt from "markdown-it";
import { isPlainPath } from "../links/address.ts";
import { MAX_INLINE_NESTING, MAX_NESTING } from "./state.ts";
import { abbreviations } from "../syntax/abbreviation.ts";
import { attributes } from "../syntax/attributes/attributes.ts";
import { autolinks } from "../syntax/links/autolink.ts";
import { blockIds } from "../syntax/block-id.ts";
import { callouts } from "../syntax/callout.ts";
import { codeMarks } from "../syntax/code/code-marks.ts";
import { comments } from "../syntax/comment.ts";
import { containers } from "../syntax/containers/containers.ts";
import { contentsMarkers } from "../syntax/contents-marker.ts";
import { definitionLists } from "../syntax/definition-list.ts";
import { embedBlocks } from "../syntax/links/embed-block.ts";
import { emoji } from "../syntax/emoji.ts";
import { footnotes } from "../syntax/footnote.ts";
import { literals } from "../syntax/literal.ts";
import { inlineFields } from "../syntax/inline-field.ts";
import { loneBrackets } from "../syntax/links/lone-bracket.ts";
import { math } from "../syntax/math.ts";
import { nestedDefinitions } from "../syntax/nested-definitions.ts";
import { pair } from "../syntax/pair.ts";
import { limitTables } from "../syntax/table.ts";
import { tags } from "../syntax/tag.ts";
import { taskDates } from "../syntax/task-date.ts";
import { tasks } from "../syntax/task.ts";
import { plainText } from "../syntax/text.ts";
import { templaterTags } from "../syntax/templater.ts";
import { wholeElements } from "../syntax/whole-element.ts";
import { emptyPictures } from "../syntax/links/empty-picture.ts";
import { wikilinks } from "../syntax/links/wikilink.ts";
import { words } from "../syntax/word.ts";

/** CommonMark and GitHub's extensions. The published test suites run against this. */
export function createGithubEngine(): MarkdownIt {
  const markdown = new MarkdownIt({ html: true });
  limitNesting(markdown);
  markdown.disable(["strikethrough", "linkify"]);
  // Every link is parsed; the renderer decides which addresses to print.
  markdown.validateLink = () => true;
  // Parsing and encoding change nothing in a plain path.
  const normalizeLink = markdown.normalizeLink.bind(markdown);
  markdown.normalizeLink = (url) => (isPlainPath(url) ? url : normalizeLink(url));
  plainText(markdown);
  pair(markdown, { name: "strikethrough", character: "~", lengths: [1, 2], tag: "del" });
  loneBrackets(markdown);
  limitTables(markdown);
  autolinks(markdown);
  tasks(markdown);
  return markdown;
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
  emptyPictures(markdown);
  inlineFields(markdown);
  taskDates(markdown);
  templaterTags(markdown);
  tags(markdown);
  comments(markdown);
  definitionLists(markdown);
  nestedDefinitions(markdown);
  abbreviations(markdown);
  emoji(markdown);
  words(markdown);
  literals(markdown);
  contentsMarkers(markdown);
  attributes(markdown);
  containers(markdown);
  callouts(markdown);
  codeMarks(markdown);
  blockIds(markdown);
  footnotes(markdown);
  embedBlocks(markdown);
  return markdown;
}
