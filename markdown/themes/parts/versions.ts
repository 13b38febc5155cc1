import { each, escape } from "../html.ts";
import type { PageModel, PageVersions, SiteModel, VersionLink } from "../model.ts";
import type { ThemeWords } from "../words/model.ts";
import { wordsOf } from "../words/of-page.ts";
import { filled } from "../words/words.ts";

/** Above the page: the version, the way to all others, and a notice if it is not the newest. Needs no script. */
export function renderVersions(page: PageModel, site: SiteModel): string {
  const { versions } = page;
  if (!versions) return "";
  const words = wordsOf(page, site);
  return `<div class="versions">
${renderSwitch(versions, words)}
${renderNotice(versions, words)}</div>
`;
}

function renderSwitch({ items, current }: PageVersions, words: ThemeWords): string {
  const name = escape(words.versions);
  const label = current === null ? name : escape(labelOf(current, words));
  return `<nav class="version-switch" aria-label="${name}"><details><summary>${label}</summary><ul>
${each(items, (item) => renderItem(item, { current, words }))}</ul></details></nav>`;
}

function renderItem(
  { name, url }: VersionLink,
  { current, words }: { current: string | null; words: ThemeWords },
): string {
  const state = name === current ? ' aria-current="true"' : "";
  return `<li><a href="${escape(url)}"${state}>${escape(nameOf(name, words))}</a></li>\n`;
}

function renderNotice({ notice, current, newest }: PageVersions, words: ThemeWords): string {
  if (notice === null || current === null) return "";
  const version = `<a href="${escape(newest.url)}">${escape(labelOf(newest.name, words))}</a>`;
  const [own, other] =
    notice === "old"
      ? [filled(words.oldVersion, { name: numberOf(current) }), words.newestVersion]
      : [words.unreleasedVersion, words.newestRelease];
  return `<aside class="version-notice is-${notice}" aria-label="${escape(words.aboutVersion)}"><p>${escape(own)} ${filled(escape(other), { version })}</p></aside>
`;
}

const NUMBERED = /^v?(?=\d)/i;

/** "Version 1.2" for "v1.2", and other names as they are. */
function labelOf(name: string, words: ThemeWords): string {
  return NUMBERED.test(name)
    ? filled(words.version, { name: numberOf(name) })
    : nameOf(name, words);
}

/** A build gives these names to versions that have none. */
function nameOf(name: string, words: ThemeWords): string {
  if (name === "Latest") return words.latestVersion;
  return name === "Next" ? words.nextVersion : name;
}

function numberOf(name: string): string {
  return name.replace(NUMBERED, "");
}
