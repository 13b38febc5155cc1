import type { PageModel, SiteModel } from "../model.ts";
import { renderContentsButton } from "./contents.ts";
import { renderAfterword } from "./note-page.ts";
import {
  renderBreadcrumbs,
  renderHeader,
  renderIntroduction,
  renderTagList,
  renderTitle,
} from "./page-head.ts";

/** A folder page in a one-column theme: the tags come after the list. */
export function renderColumnFolder(page: PageModel, site: SiteModel, listing: string): string {
  return `${renderHeader(renderBreadcrumbs(page, site), renderTitle(page), renderContentsButton(page, site))}
${renderIntroduction(page, site)}
${listing}
${renderTagList(page, site)}
${renderAfterword(page, site)}`;
}
