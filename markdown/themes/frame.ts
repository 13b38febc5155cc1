import { randomUUID } from "node:crypto";
import type { PageModel, SiteModel, Theme } from "./model.ts";
import { type NoteParts, TITLE_END } from "./parts/page-head.ts";

/** Placeholders in a page for the parts of its note's HTML. */
export type FrameSigns = NoteParts;

/** Random, so that nothing an author writes is mistaken for a placeholder. */
export function frameSigns(): FrameSigns {
  return { title: randomUUID() + TITLE_END, body: randomUUID() };
}

/**
 * The parts of a page that do not depend on its note's HTML, with placeholders for the rest, so that another thread can insert it.
 * @param context.hasHtml false when the note is empty, because such pages look different
 */
export function renderFrame(
  page: Omit<PageModel, "html">,
  context: { theme: Theme; site: SiteModel; signs: FrameSigns; hasHtml: boolean },
): string {
  const { title, body } = context.signs;
  const html = context.hasHtml ? (page.bodyHasTitle ? title : "") + body : "";
  return context.theme.render({ ...page, html }, context.site);
}
