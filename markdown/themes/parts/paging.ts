import { pageUrl } from "../../links/slug.ts";
import { each, escape } from "../html.ts";
import type { PageModel, Paging, SiteModel } from "../model.ts";
import type { ThemeWords } from "../words/model.ts";
import { wordsOf } from "../words/of-page.ts";
import { filled } from "../words/words.ts";

/** How many page numbers appear on either side of the current page. */
const NEIGHBOURS = 2;

/** Links to the other pages of a list. */
export function renderPaging(page: PageModel, site: SiteModel): string {
  const { paging } = page;
  if (!paging) return "";
  const words = wordsOf(page, site);
  const { number, count, total, first } = paging;
  return `
<nav class="pages" aria-label="${escape(words.pagesOfList)}" data-paging="${number}/${count}/${total}" data-first="${escape(first)}">
${step(paging, { to: number - 1, relation: "prev", label: words.previousPage })}
<ol>${each(numbersOf(paging), (number) => `<li>${link(paging, number, words)}</li>`)}</ol>
${step(paging, { to: number + 1, relation: "next", label: words.nextPage })}
</nav>`;
}

/** Null represents omitted pages. */
function numbersOf({ number, count }: Paging): (number | null)[] {
  const numbers = [1, count];
  for (let page = number - NEIGHBOURS; page <= number + NEIGHBOURS; page++)
    if (page > 1 && page < count) numbers.push(page);
  return [...new Set(numbers)]
    .sort((a, b) => a - b)
    .flatMap((page, at, all) => (page - (all[at - 1] ?? 0) > 1 ? [null, page] : [page]));
}

function link({ number, first }: Paging, page: number | null, words: ThemeWords): string {
  if (page === null) return `<span aria-hidden="true">…</span>`;
  const current = page === number ? ` aria-current="page"` : "";
  return `<a href="${escape(pageUrl(first, page))}" aria-label="${escape(filled(words.page, { number: page }))}"${current}>${page}</a>`;
}

function step(
  { count, first }: Paging,
  { to, relation, label }: { to: number; relation: string; label: string },
): string {
  if (to < 1 || to > count) return "<span></span>";
  return `<a rel="${relation}" href="${escape(pageUrl(first, to))}">${escape(label)}</a>`;
}

/** For search engines: the pages of a list belong together, and only the first should be indexed. */
export function renderPagingHead({ paging }: PageModel): string {
  if (!paging) return "";
  const { number, count, first } = paging;
  const relate = (relation: string, to: number) =>
    `<link rel="${relation}" href="${escape(pageUrl(first, to))}">\n`;
  return [
    number > 1
      ? `<meta name="robots" content="noindex, follow">\n${relate("prev", number - 1)}`
      : "",
    number < count ? relate("next", number + 1) : "",
  ].join("");
}
