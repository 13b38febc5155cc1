import type { PageModel } from "../model.ts";
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
export function renderColumnFolder(page: PageModel, listing: string): string {
  return `${renderHeader(renderBreadcrumbs(page), renderTitle(page), renderContentsButton(page))}
${renderIntroduction(page)}
${listing}
${renderTagList(page.tags)}
${renderAfterword(page)}`;
}
