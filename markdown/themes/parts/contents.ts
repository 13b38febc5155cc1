import { each, escape } from "../html.ts";
import type { PageModel } from "../model.ts";
import { icons } from "./icons.ts";

/** A single heading is not a table of contents. */
const MIN_HEADINGS = 2;

function hasContents({ kind, toc }: PageModel): boolean {
  return toc.length >= MIN_HEADINGS && kind !== "home";
}

/** The right column on wide screens, a sheet that `contentsButton` opens on narrow ones. */
export function renderContents(page: PageModel): string {
  if (!hasContents(page)) return `<div class="contents-space"></div>`;
  const top = Math.min(...page.toc.map(({ level }) => level));
  return `<aside class="contents" id="theme:contents" popover aria-label="On this page">
<p class="eyebrow" id="theme:contents-label">On this page</p>
<nav aria-labelledby="theme:contents-label"><ol>
${each(page.toc, ({ level, text, id }) => `<li class="depth-${level - top}"><a href="#${escape(encodeURI(id))}">${escape(text)}</a></li>\n`)}</ol></nav>
</aside>`;
}

export function renderContentsButton(page: PageModel): string {
  if (!hasContents(page)) return "";
  return `<button class="contents-button" type="button" popovertarget="theme:contents">${icons.list}On this page</button>`;
}
