import MarkdownIt from "markdown-it";
import { MAX_NESTING } from "./state.ts";
import { autolinks } from "./syntax/autolink.ts";
import { blockIds } from "./syntax/block-id.ts";
import { callouts } from "./syntax/callout.ts";
import { comments } from "./syntax/comment.ts";
import { embedBlocks } from "./syntax/embed-block.ts";
import { footnotes } from "./syntax/footnote.ts";
import { math } from "./syntax/math.ts";
import { pair } from "./syntax/pair.ts";
import { tags } from "./syntax/tag.ts";
import { tasks } from "./syntax/task.ts";
import { wikilinks } from "./syntax/wikilink.ts";

/** CommonMark and GitHub's extensions: what the published test suites are run against. */
export function createGithubEngine(): MarkdownIt {
  const markdown = new MarkdownIt({ html: true });
  Object.assign(markdown.options, { maxNesting: MAX_NESTING });
  markdown.disable(["strikethrough", "linkify"]);
  // Every link is parsed; the renderer decides which addresses it prints.
  markdown.validateLink = () => true;
  pair(markdown, { name: "strikethrough", character: "~", lengths: [1, 2], tag: "del" });
  autolinks(markdown);
  tasks(markdown);
  return markdown;
}

/** The whole dialect. Rules before "inline" run in the order they are added: a comment hides a callout, and so on. */
export function createEngine(): MarkdownIt {
  const markdown = createGithubEngine();
  pair(markdown, { name: "mark", character: "=", lengths: [2], tag: "mark" });
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
