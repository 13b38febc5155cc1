import type MarkdownIt from "markdown-it";
import type Renderer from "markdown-it/lib/renderer.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { addressOf, LINK_SCHEMES } from "../links/address.ts";
import { ANCHOR_PREFIX } from "../links/anchors.ts";
import { languageOf, renderCode } from "./code.ts";
import { containers } from "./containers.ts";
import { renderFormula } from "../formulas/formula.ts";
import { keepDefinitions } from "../formulas/definitions.ts";
import { formulaIssue } from "../formulas/formula-issue.ts";
import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";
import { linkSlot, marker, trusted } from "./markers.ts";
import { taskBox, taskDate } from "./task-box.ts";
import { renderInlineQuery, renderQueryBlock } from "./query.ts";
import { renderEmbed, renderImage } from "./media.ts";
import { type LinkSlot, SLOT_CLOSE, SLOT_OPEN } from "../note.ts";
import { tagUrl } from "../links/slug.ts";
import { lineInFile, report, reportScheme, type FootnoteMeta, type NoteState } from "./state.ts";
import type { WikilinkMeta } from "../syntax/links/wikilink.ts";

/** Replaces markdown-it's HTML with Pressmark's where they differ. */
export function installRenderer(markdown: MarkdownIt): void {
  Object.assign(markdown.renderer.rules, text, links, code, blocks, footnotes, containers);
}

type Rules = Record<
  string,
  (tokens: Token[], index: number, options: unknown, state: NoteState, renderer: Renderer) => string
>;

const text: Rules = {
  softbreak: (_tokens, _index, _options, state) => (state.hardLineBreaks ? "<br>\n" : "\n"),
  tag(tokens, index, _options, state) {
    const name = tokens[index]!.content.normalize("NFC");
    const key = name.toLowerCase();
    if (!state.tags.has(key)) state.tags.set(key, name);
    return `<a class="tag" href="${escapeHtml(tagUrl(name))}">#${escapeHtml(name)}</a>`;
  },
  task_date(tokens, index) {
    const { sign, day } = tokens[index]!.meta as { sign: string; day: string };
    return taskDate(sign, day);
  },
  field_name: (tokens, index) =>
    `<span class="field-name">${escapeHtml(tokens[index]!.content)}</span>: `,
  field_open(tokens, index) {
    const { name } = tokens[index]!.meta as { name?: string };
    return `<span class="field">${name ? `<span class="field-name">${escapeHtml(name)}</span>: ` : ""}`;
  },
  field_close: () => "</span>",
  abbreviation: (tokens, index) =>
    `<abbr title="${escapeHtml(tokens[index]!.meta.title as string)}">${escapeHtml(tokens[index]!.content)}</abbr>`,
  literal: (tokens, index) => escapeHtml(tokens[index]!.content),
  emoji: (tokens, index) => tokens[index]!.content,
  word: (tokens, index) => tokens[index]!.content,
  anchor: (tokens, index) =>
    `<span id="${ANCHOR_PREFIX}${escapeHtml(tokens[index]!.meta.id as string)}"></span>`,
  math: (tokens, index, _options, state) =>
    formula(state, tokens[index]!, tokens[index]!.markup === "$$"),
  math_block: (tokens, index, _options, state) =>
    `<div class="math">${formula(state, tokens[index]!, true)}</div>\n`,
};

const links: Rules = {
  link_open(tokens, index, _options, state) {
    const token = tokens[index]!;
    const address = addressOf(token.attrGet("href") ?? "", LINK_SCHEMES);
    if (token.markup === "autolink") nameReference(tokens[index + 1]);
    const title = token.attrGet("title");
    if (address.kind === "external")
      return `<a href="${escapeHtml(address.url)}"${title ? ` title="${escapeHtml(title)}"` : ""}>`;
    if (address.kind === "blocked") {
      // Visitors read the address, or the type of a value: `<file:string>`.
      const doesNothing = address.doesNothing === true || token.markup === "autolink";
      reportScheme(state, { ...address, doesNothing }, token.meta.line);
      return "<a>";
    }
    const { target, fragment } = address;
    const label = labelAfter(tokens, index);
    const isEmpty = tokens[index + 1]?.type === "link_close";
    const slot: LinkSlot = {
      kind: "link",
      target,
      fragment,
      wiki: false,
      label,
      line: token.meta.line,
    };
    if (isEmpty) slot.isEmpty = true;
    if (address.query !== undefined) slot.query = address.query;
    return linkSlot(state, state.slots.push(slot) - 1);
  },
  wikilink(tokens, index, _options, state) {
    const { target, fragment, line } = tokens[index]!.meta as Required<WikilinkMeta>;
    if (isWebAddress(target))
      return `<a href="${escapeHtml(webAddress({ target, fragment }))}">${escapeHtml(target)}</a>`;
    const slot =
      state.slots.push({ kind: "link", target, fragment, wiki: true, label: null, line }) - 1;
    return `${SLOT_OPEN}${slot}${SLOT_CLOSE}`;
  },
  contents_link(tokens, index, _options, state) {
    const line = lineInFile(state, tokens[index]!.map?.[0] ?? 0);
    const written = { target: "toc", fragment: null, wiki: true, label: null } as const;
    const slot = state.slots.push({ kind: "link", ...written, line, isMarker: true }) - 1;
    return `${SLOT_OPEN}${slot}${SLOT_CLOSE}`;
  },
  wikilink_open(tokens, index, _options, state) {
    const { target, fragment, line } = tokens[index]!.meta as Required<WikilinkMeta>;
    if (isWebAddress(target)) return `<a href="${escapeHtml(webAddress({ target, fragment }))}">`;
    return linkSlot(
      state,
      state.slots.push({
        kind: "link",
        target,
        fragment,
        wiki: true,
        label: labelAfter(tokens, index),
        line,
      }) - 1,
    );
  },
  wikilink_close: () => "</a>",
  image: (tokens, index, _options, state) => renderImage(state, tokens[index]!, false),
  embed: (tokens, index, _options, state) => renderEmbed(state, tokens[index]!, false),
  embed_block(tokens, index, _options, state) {
    const child = tokens[index]!.children![0]!;
    const id = tokens[index]!.meta?.blockId as string | undefined;
    const html =
      child.type === "image" ? renderImage(state, child, true) : renderEmbed(state, child, true);
    return id ? `${blockStart(state, id)}<div id="^${id}">${html}</div>\n${blockEnd(state)}` : html;
  },
};

const code: Rules = {
  fence: (tokens, index, _options, state) =>
    state.math && languageOf(tokens[index]!.info) === "math"
      ? `<div class="math">${formula(state, tokens[index]!, true)}</div>\n`
      : (renderQueryBlock(state, tokens[index]!) ?? renderCode(state, tokens[index]!)),
  code_inline: (tokens, index, _options, state, renderer) =>
    renderInlineQuery(state, tokens[index]!) ??
    `<code${renderer.renderAttrs(tokens[index]!)}>${escapeHtml(tokens[index]!.content)}</code>`,
  code_block: (tokens, index, _options, state) => renderCode(state, tokens[index]!),
};

const blocks: Rules = {
  heading_open(tokens, index, _options, state) {
    const token = tokens[index]!;
    const heading = token.meta.heading as number;
    const { number } = state.headings[heading]!;
    const shown = number === undefined ? "" : `<span class="heading-number">${number}</span> `;
    return `${marker("h", heading)}<${token.tag} id="${escapeHtml(token.attrGet("id")!)}">${shown}`;
  },
  paragraph_open(tokens, index, options, state, renderer) {
    const token = tokens[index]!;
    const { blockId, task } = (token.meta ?? {}) as { blockId?: string; task?: string };
    const open =
      blockId && !token.hidden
        ? `${blockStart(state, blockId)}<p id="^${blockId}">`
        : renderer.renderToken(tokens, index, options as never);
    return task === undefined ? open : open + taskBox(task);
  },
  paragraph_close(tokens, index, options, state, renderer) {
    return (
      renderer.renderToken(tokens, index, options as never) +
      (tokens[index]!.meta?.blockEnd && !tokens[index]!.hidden ? blockEnd(state) : "")
    );
  },
  list_item_open(tokens, index, options, state, renderer) {
    const token = tokens[index]!;
    const id = token.meta?.blockId as string | undefined;
    if (id) token.attrSet("id", `^${id}`);
    return (
      (id ? blockStart(state, id) : "") + renderer.renderToken(tokens, index, options as never)
    );
  },
  list_item_close: (tokens, index, _options, state) =>
    `</li>\n${tokens[index]!.meta?.blockEnd ? blockEnd(state) : ""}`,
  block_anchor_open: (tokens, index, _options, state) =>
    `${blockStart(state, tokens[index]!.meta.blockId as string)}<div id="^${tokens[index]!.meta.blockId}">\n`,
  block_anchor_close: (_tokens, _index, _options, state) => `</div>\n${blockEnd(state)}`,
  table_open: () => '<div class="table" tabindex="0">\n<table>\n',
  table_close: () => "</table>\n</div>\n",
  th_open: (tokens, index) => cell(tokens[index]!),
  td_open: (tokens, index) => cell(tokens[index]!),
};

const footnotes: Rules = {
  footnote_reference(tokens, index) {
    const { number, occurrence } = tokens[index]!.meta as Required<FootnoteMeta>;
    return `<sup class="footnote-ref"><a href="#fn-${number}" id="${referenceId(number, occurrence)}" role="doc-noteref">${number}</a></sup>`;
  },
  footnotes_open: () =>
    `${marker("f", 0)}<section class="footnotes" role="doc-endnotes" aria-label="${word("footnotes")}">\n<ol>\n`,
  footnote_item_open: (tokens, index) => `<li id="fn-${tokens[index]!.meta.number}">\n`,
  footnote_backlinks(tokens, index) {
    const { number, count } = tokens[index]!.meta as { number: number; count: number };
    const visible = Math.min(count, MAX_BACKLINKS);
    return Array.from({ length: visible }, (_, at) => {
      const again = at === 0 ? "" : `<sup>${at + 1}</sup>`;
      const label = word("backToReference", `${number}${at === 0 ? "" : `-${at + 1}`}`);
      return ` <a class="footnote-back" href="#${referenceId(number, at + 1)}" role="doc-backlink" aria-label="${label}">↩${again}</a>`;
    }).join("");
  },
  footnote_item_close: () => "</li>\n",
  footnotes_close: () => "</ol>\n</section>\n",
};

/** If a footnote has more references than this, only the first ones get a back link. */
const MAX_BACKLINKS = 20;

function referenceId(number: number, occurrence: number): string {
  return `fnref-${number}${occurrence === 1 ? "" : `-${occurrence}`}`;
}

function formula(state: NoteState, token: Token, display: boolean): string {
  state.features.math = true;
  const { html, problem } = renderFormula(token.content, display, state.formulaCommands);
  keepDefinitions(state.formulaCommands, token.content);
  if (problem !== null) {
    report(state, { line: token.meta?.line ?? null, ...formulaIssue(token.content, problem) });
  }
  return trusted(state, html);
}

function blockStart(state: NoteState, id: string): string {
  return marker("b", state.blocks.push({ id, start: 0, end: 0 }) - 1);
}

/** Blocks with ids do not overlap but may be nested: the innermost open one ends. */
function blockEnd(state: NoteState): string {
  const index = state.blocks.findLastIndex((block) => block.end === 0);
  state.blocks[index]!.end = -1;
  return marker("e", index);
}

function cell(token: Token): string {
  const align = token.attrGet("style")?.replace("text-align:", "");
  return align ? `<${token.tag} align="${align}">` : `<${token.tag}>`;
}

/** Plain text of a link. */
function labelAfter(tokens: Token[], open: number): string {
  let label = "";
  for (
    let at = open + 1;
    at < tokens.length && !/^(?:wiki)?link_close$/.test(tokens[at]!.type);
    at++
  ) {
    label += tokens[at]!.content;
  }
  return label;
}

/** `<xref:System.String?displayProperty=nameWithType>` of DocFX shows the id alone. */
function nameReference(text: Token | undefined): void {
  if (text?.type === "text" && /^xref:/i.test(text.content))
    text.content = text.content
      .replace(/^xref:/i, "")
      .replace(/\?.*$/, "")
      .replace(/%2A$|\*$/i, "");
}

function isWebAddress(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

function webAddress({ target, fragment }: { target: string; fragment: string | null }): string {
  return fragment === null ? target : `${target}#${fragment}`;
}
