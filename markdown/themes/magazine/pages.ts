import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderColumnFolder } from "../parts/column-pages.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { renderYears } from "../parts/entry-list.ts";
import { noEntries, renderListing, renderTagLead } from "../parts/list-pages.ts";
import { renderAfterword, renderArticle } from "../parts/note-page.ts";
import { renderPaging } from "../parts/paging.ts";
import {
  renderBody,
  renderBreadcrumbs,
  renderDates,
  renderHeader,
  renderIntroduction,
  renderTagList,
  renderTitle,
} from "../parts/page-head.ts";
import { renderStories } from "./stories.ts";

/** The masthead names the site. The title is repeated only for screen readers. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${page.list.length > 0 ? `<section class="listing front" aria-label="Recent">\n${renderStories(page.list, site)}${renderPaging(page)}\n</section>` : page.html ? "" : noEntries.home}
${renderIntroduction(page)}
${renderAfterword(page)}`;
}

export function renderNote(page: PageModel, site: SiteModel): string {
  const [topic] = page.tags;
  const head = renderHeader(
    renderBreadcrumbs(page),
    topic
      ? `<p class="kicker"><a href="${escape(topic.url)}">${escape(lastPart(topic.name))}</a></p>`
      : "",
    renderTitle(page),
    renderDates(page, site),
    renderContentsButton(page),
  );
  return renderArticle(page, [head, renderBody(page), renderTagList(page.tags)]);
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  const stories = renderStories(page.list, site);
  return renderColumnFolder(page, renderListing(page, stories, noEntries.folder));
}

export function renderTag(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderTagLead(page)}
${renderListing(page, renderStories(page.list, site), noEntries.tag)}`;
}

/** Issues grouped by year. */
export function renderPosts(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderIntroduction(page)}
${page.list.length > 0 ? renderYears(page.list, (entries) => renderStories(entries, site)) + renderPaging(page) : noEntries.posts}`;
}

/** "bindings" of "craft/bindings". */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
