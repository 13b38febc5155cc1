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

/** A folder of a theme with one column: what it is about comes after what is in it. */
export function renderColumnFolder(page: PageModel, listing: string): string {
  return `${renderHeader(renderBreadcrumbs(page), renderTitle(page), renderContentsButton(page))}
${renderIntroduction(page)}
${listing}
${renderTagList(page.tags)}
${renderAfterword(page)}`;
}
