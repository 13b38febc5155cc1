import type Token from "markdown-it/lib/token.mjs";
import { decodeEntities } from "../text/entities.ts";
import { filterRawHtml } from "../safety/raw-html.ts";
import { ANCHOR_PREFIX } from "../links/anchors.ts";
import { addAnchor } from "../syntax/attributes/anchor.ts";
import { slugOfHeading } from "../links/slug.ts";
import { languageOf } from "./code.ts";
import { MAX_TASKS, taskOf } from "../queries/facts.ts";
import { queryLanguageOf } from "../queries/read-query.ts";
import { publicSource } from "../text/public-source.ts";
import { textOfChildren } from "./inline-text.ts";
import { lineInFile, type NoteState } from "./state.ts";
import type { TabMeta } from "../syntax/containers/tokens.ts";

export interface CollectedFacts {
  /** Plain text of each block. */
  lines: string[];
  /** Text of the paragraphs outside lists, quotes and tables. */
  prose: string[];
  firstTitle: string | null;
  bodyHasTitle: boolean;
  opensWithHeading: boolean;
}

/**
 * Walks once over the parsed note before it is rendered: stores the file's line in every token that may need it (`meta.line`), gives headings their ids, and
 * collects the text.
 */
export function collectFacts(tokens: Token[], state: NoteState): CollectedFacts {
  const lines: string[] = [];
  const prose: string[] = [];
  let firstTitle: string | null = null;
  let line = state.bodyOffset + 1;
  let depth = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.map) line = lineInFile(state, token.map[0]);
    if (token.type === "html_block") {
      const html = state.haveSummariesIds ? withSummaryIds(token.content) : token.content;
      token.content = filterRawHtml(state, html, line);
      state.hasRawHtml ||= token.content.replaceAll("<br>", "").includes("<");
      const text = textOfHtml(token.content);
      if (text !== "") lines.push(text);
    } else if (token.type === "fence" || token.type === "code_block") {
      // A query is not part of the note's text.
      if (queryLanguageOf(languageOf(token.info), token.content) === null)
        lines.push(token.content.trimEnd());
      token.meta = token.meta ? { ...token.meta, line } : { line };
    } else if (token.type === "math_block") token.meta = { line };
    else if (token.type === "tab_open") {
      const meta = token.meta as TabMeta;
      const id = meta.label === "" ? "" : slugOfHeading(meta.label);
      if (meta.label !== "") lines.push(meta.label);
      if (id !== "" && addAnchor(state, id)) meta.id = id;
    } else if (token.type === "embed_block") textOfChildren(token.children!, { state, line });
    else if (token.type === "inline") {
      const { text, plain, withoutPictures } = textOfChildren(token.children!, { state, line });
      const opening = tokens[index - 1]!;
      if (plain !== "") lines.push(plain);
      if (opening.meta?.task !== undefined)
        addTask(state, { source: token.content, status: opening.meta.task as string, line });
      if (opening.type === "paragraph_open" && depth === 1 && plain !== "") prose.push(plain);
      if (opening.type === "dt_open" && state.haveTermsIds && opening.attrGet("id") === null) {
        const id = slugOfHeading(text);
        if (addAnchor(state, id)) opening.attrSet("id", ANCHOR_PREFIX + id);
      }
      if (opening.type === "heading_open") {
        const level = Number(opening.tag.slice(1));
        // A heading with badges is called what its words say, as on GitHub.
        const name = withoutPictures || text;
        if (level === 1) firstTitle ??= name || null;
        const heading = {
          level,
          text: name.replace(/ {2,}/g, " "),
          id:
            opening.attrGet("id") ??
            uniqueId(state, slugOfHeading(withNames(token.children!, name))),
          line,
          start: 0,
          end: 0,
        };
        opening.meta = { heading: state.headings.push(heading) - 1 };
        opening.attrSet("id", heading.id);
      }
    }
    depth += token.nesting;
  }
  return {
    lines,
    prose,
    firstTitle,
    bodyHasTitle: tokens[0]?.type === "heading_open" && tokens[0].tag === "h1",
    opensWithHeading: tokens[0]?.type === "heading_open" && state.headings[0]?.text !== "",
  };
}

function withSummaryIds(html: string): string {
  return html.replace(/<summary>([^<>]{1,200})<\/summary>/g, (whole, text: string) => {
    const id = slugOfHeading(decodeEntities(text).trim());
    return id === "" ? whole : `<summary id="${id}">${text}</summary>`;
  });
}

function addTask(
  state: NoteState,
  { source, status, line }: { source: string; status: string; line: number },
): void {
  const { tasks } = state.queryFacts;
  if (tasks.length >= MAX_TASKS) return;
  const text = publicSource(source).replace(/<\/?[a-z][^<>]*>/gi, "");
  tasks.push(taskOf(text, { status, line, section: state.headings.at(-1)?.text ?? null }));
}

/** In an id, GitHub writes an emoji as its name. */
function withNames(children: readonly Token[], text: string): string {
  let named = "";
  let at = 0;
  for (const { type, content, markup } of children) {
    if (type !== "emoji") continue;
    const index = text.indexOf(content, at);
    named += text.slice(at, index) + markup;
    at = index + content.length;
  }
  return named + text.slice(at);
}

function textOfHtml(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>|[\x81\x8F][^\x8D\x90]*[\x8D\x90]/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Numbers repeated ids as GitHub does: `a`, `a-1`, `a-2`. */
function uniqueId(state: Pick<NoteState, "ids">, id: string): string {
  // Headings must not use the ids of footnotes.
  const slug = /^fn(?:ref)?-\d/.test(id) ? `section-${id}` : id;
  let count = state.ids.get(slug);
  if (count === undefined) {
    state.ids.set(slug, 0);
    return slug;
  }
  do count++;
  while (state.ids.has(`${slug}-${count}`));
  state.ids.set(slug, count);
  state.ids.set(`${slug}-${count}`, 0);
  return `${slug}-${count}`;
}
