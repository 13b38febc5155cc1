import type { PageKind, PageModel, SiteModel } from "../model.ts";
import {
  renderFolder,
  renderHome,
  renderNotFound,
  renderPosts,
  renderTag,
  renderTags,
} from "./list-pages.ts";
import { renderNote } from "./note-page.ts";

type Layout = (page: PageModel, site: SiteModel) => string;

const layouts: Record<PageKind, Layout> = {
  home: renderHome,
  note: renderNote,
  folder: renderFolder,
  tag: renderTag,
  tags: renderTags,
  posts: renderPosts,
  "not-found": renderNotFound,
};

/** What stands inside `<main>`. */
export function renderPage(page: PageModel, site: SiteModel): string {
  return layouts[page.kind](page, site);
}
