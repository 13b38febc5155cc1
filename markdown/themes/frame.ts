import { randomUUID } from "node:crypto";
import type { PageModel, SiteModel, Theme } from "./model.ts";
import { type NoteParts, TITLE_END } from "./parts/page-head.ts";

/** What stands in a page for the parts of its note's HTML. */
export type FrameSigns = NoteParts;

/** Nobody can guess them, so nothing that an author writes is taken for one. */
export function frameSigns(): FrameSigns {
  return { title: randomUUID() + TITLE_END, body: randomUUID() };
}

/**
 * Everything of a page that does not depend on the HTML of its note, with signs in the places of that: so another thread
 * can put it in.
 * @param look.hasHtml false when the note is empty, which pages say otherwise
 */
export function renderFrame(
  page: Omit<PageModel, "html">,
  context: { theme: Theme; site: SiteModel; signs: FrameSigns; hasHtml: boolean },
): string {
  const { title, body } = context.signs;
  const html = context.hasHtml ? (page.bodyHasTitle ? title : "") + body : "";
  return context.theme.render({ ...page, html }, context.site);
}
