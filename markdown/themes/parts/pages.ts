import type { PageKind, PageModel, SiteModel } from "../model.ts";
import { renderGraph } from "./graph-page.ts";
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
export type Layouts = Record<PageKind, Layout>;

/** The layout of each kind of page, for themes without their own. */
export const layouts: Layouts = {
  home: renderHome,
  note: renderNote,
  folder: renderFolder,
  tag: renderTag,
  tags: renderTags,
  posts: renderPosts,
  graph: renderGraph,
  "not-found": renderNotFound,
};
