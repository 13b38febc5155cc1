import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderColumnFolder } from "../parts/column-pages.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { renderYears } from "../parts/entry-list.ts";
import { renderListing, renderNoEntries, renderTagLead } from "../parts/list-pages.ts";
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
import { wordsOf } from "../words/of-page.ts";
import { renderStories } from "./stories.ts";

/** The masthead names the site. The title is repeated only for screen readers. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${page.list.length > 0 ? `<section class="listing front" aria-label="${escape(wordsOf(page, site).recent)}">\n${renderStories(page.list, page, site)}${renderPaging(page, site)}\n</section>` : page.html ? "" : renderNoEntries("home", page, site)}
${renderIntroduction(page, site)}
${renderAfterword(page, site)}`;
}

export function renderNote(page: PageModel, site: SiteModel): string {
  const [topic] = page.tags;
  const head = renderHeader(
    renderBreadcrumbs(page, site),
    topic
      ? `<p class="kicker"><a href="${escape(topic.url)}">${escape(lastPart(topic.name))}</a></p>`
      : "",
    renderTitle(page),
    renderDates(page, site),
    renderContentsButton(page, site),
  );
  // A page without a date is for looking things up, and has no large first letter.
  const className = page.date === null ? "" : "story";
  return renderArticle(
    page,
    site,
    [head, renderBody(page, site), renderTagList(page, site)],
    className,
  );
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  const stories = renderStories(page.list, page, site);
  return renderColumnFolder(page, site, renderListing(page, site, stories));
}

export function renderTag(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderTagLead(page, site)}
${renderListing(page, site, renderStories(page.list, page, site))}`;
}

/** Issues grouped by year. */
export function renderPosts(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderIntroduction(page, site)}
${page.list.length > 0 ? renderYears(page, site, (entries) => renderStories(entries, page, site)) + renderPaging(page, site) : renderNoEntries("posts", page, site)}`;
}

/** "bindings" of "craft/bindings". */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
