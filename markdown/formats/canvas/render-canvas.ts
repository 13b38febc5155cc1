import type MarkdownIt from "markdown-it";
import { addressOf, LINK_SCHEMES } from "../../links/address.ts";
import { SLOT_CLOSE, SLOT_OPEN, type Slot } from "../../note.ts";
import { quietBox } from "../../queries/quiet-box.ts";
import { collectFacts } from "../../render/collect-facts.ts";
import { report, type NoteState } from "../../render/state.ts";
import { sanitize } from "../../safety/sanitize.ts";
import { escapeHtml } from "../../text/html.ts";
import { word } from "../../text/word.ts";
import { drawCanvas } from "./draw-canvas.ts";
import { type CanvasNode, readCanvas } from "./read-canvas.ts";

/** How much of an unreadable file the page shows. */
const MAX_SHOWN = 2_000;

/** A canvas, with the text of its cards. Their markdown is compiled like that of a note. */
export function renderCanvas(
  source: string,
  { engine, state }: { engine: MarkdownIt; state: NoteState },
): { html: string; lines: string[] } {
  const canvas = readCanvas(source);
  if (!canvas) {
    reportCanvas(state, "error", "The canvas is not valid JSON, so it cannot be drawn.");
    return { html: quietBox(word("brokenCanvas"), source.slice(0, MAX_SHOWN)), lines: [] };
  }
  if (canvas.invalid > 0)
    reportCanvas(
      state,
      "warning",
      "Some cards or arrows of the canvas are not valid and are left out.",
    );
  const lines: string[] = [];
  const html = drawCanvas(canvas, (node) => contentOf(node, { engine, state, lines }));
  return { html, lines };
}

function reportCanvas(state: NoteState, severity: "error" | "warning", message: string): void {
  report(state, { line: null, severity, category: "canvas", message, suggestion: null });
}

interface Tools {
  engine: MarkdownIt;
  state: NoteState;
  lines: string[];
}

function contentOf({ content }: CanvasNode, tools: Tools): string {
  const { state, lines } = tools;
  switch (content.type) {
    case "text":
      return textCard(content.text, tools);
    case "file": {
      const slot: Slot = {
        kind: "embed",
        target: content.file,
        fragment: content.fragment,
        wiki: true,
        alt: "",
        width: null,
        height: null,
        block: false,
        line: 1,
        isCard: true,
      };
      return `<p>${SLOT_OPEN}${state.slots.push(slot) - 1}${SLOT_CLOSE}</p>`;
    }
    case "link": {
      const address = addressOf(content.url, LINK_SCHEMES);
      const text = escapeHtml(content.url);
      if (address.kind !== "external") return `<p>${text}</p>`;
      return `<p><a href="${escapeHtml(address.url)}">${text}</a></p>`;
    }
    case "group":
      if (content.label === "") return "";
      lines.push(content.label);
      return `<p class="canvas-label">${escapeHtml(content.label)}</p>`;
  }
}

function textCard(text: string, { engine, state, lines }: Tools): string {
  // Each card is a text of its own.
  Object.assign(state, {
    footnotes: { labels: new Set(), insideInline: false },
    abbreviations: new Map(),
    references: undefined,
    rawDepth: 0,
    removedParts: new Set(),
    hasRawHtml: false,
    containers: false,
    tabLines: false,
  });
  const tokens = engine.parse(text, state);
  lines.push(...collectFacts(tokens, state).lines);
  const html = engine.renderer.render(tokens, engine.options, state);
  return state.hasRawHtml ? sanitize(state, html) : html;
}
