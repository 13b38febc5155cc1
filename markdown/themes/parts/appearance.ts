import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import type { Papers } from "../papers.ts";
import { wordsOf } from "../words/of-page.ts";
import { icons } from "./icons.ts";

/** Lets visitors choose the appearance. Without a script, it is that of their system. */
export function renderAppearance(page: PageModel, site: SiteModel): string {
  if (site.options?.appearance) return "";
  const { appearance, automatic, light, dark } = wordsOf(page, site);
  const name = escape(appearance);
  return `<details class="appearance needs-script">
<summary aria-label="${name}" title="${name}"><span class="light">${icons.sun}</span><span class="dark">${icons.moon}</span></summary>
<ul>
${choice("", automatic, icons.contrast)}${choice("light", light, icons.sun)}${choice("dark", dark, icons.moon)}</ul>
</details>
`;
}

function choice(value: string, label: string, icon: string): string {
  return `<li><button type="button" value="${value}" aria-pressed="${value === ""}">${icon}${escape(label)}</button></li>\n`;
}

/** What browsers must know before the first paint. The script comes before the style sheets, because it would wait for them otherwise. */
export function renderAppearanceHead(papers: Papers, { assets, options }: SiteModel): string {
  const only = options?.appearance;
  if (only)
    return `<meta name="color-scheme" content="${only}">
<meta name="theme-color" content="${papers[only]}">
<script src="${assets["appearance.js"]}"></script>`;
  const { light, dark } = papers;
  return `<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">
<script src="${assets["appearance.js"]}"></script>`;
}
