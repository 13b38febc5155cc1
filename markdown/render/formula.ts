import { createRequire } from "node:module";
import type katex from "katex";
import { LRUCache } from "lru-cache";
import { escapeHtml } from "../text/html.ts";

/** Promise F12: no macro bomb, no giant rule, no link or HTML from a formula. */
const MAX_EXPANSIONS = 1000;
const MAX_SIZE_EM = 20;
const MAX_LENGTH = 10_000;
const CACHE_CHARACTERS = 8 * 1024 * 1024;

export interface Formula {
  html: string;
  /** What is wrong with the formula. Null when it is valid. */
  problem: string | null;
}

const require = createRequire(import.meta.url);
let library: typeof katex | null = null;
const done = new LRUCache<string, Formula>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: ({ html }) => html.length + 100,
});

/** A formula as HTML and MathML. If it cannot be rendered, its source is shown in a box. */
export function renderFormula(source: string, display: boolean): Formula {
  if (source.length > MAX_LENGTH)
    return failed(source, `it is longer than ${MAX_LENGTH} characters`);
  const key = `${display}${source}`;
  const before = done.get(key);
  if (before) return before;
  const formula = render(source, display);
  done.set(key, formula);
  return formula;
}

function render(source: string, display: boolean): Formula {
  library ??= require("katex") as typeof katex;
  try {
    const html = library.renderToString(source, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE_EM,
    });
    return { html, problem: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(
      source,
      message
        .replace(/^KaTeX parse error: /, "")
        .split("\n", 1)[0]!
        .slice(0, 200),
    );
  }
}

function failed(source: string, problem: string): Formula {
  return {
    html: `<code class="math-error" title="${escapeHtml(problem)}">${escapeHtml(source.slice(0, MAX_LENGTH))}</code>`,
    problem,
  };
}
