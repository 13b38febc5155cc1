import type { Manifest } from "#schemas/deployments/manifest.ts";
import { isPattern } from "#schemas/sites/redirects/open-rules.ts";
import { partsOf, showsPage } from "#schemas/sites/redirects/rule.ts";
import { rawUrlOf } from "#markdown/links/slug.ts";

type Rule = NonNullable<Manifest["rules"]>[number];

/** Hosts do not agree on other statuses. */
const FOR_GOOD = 301;
const FOR_NOW = 302;
const LASTING = new Set([301, 308]);

/**
 * The file `_redirects`, which Netlify and Cloudflare Pages read. The first line that fits counts, so the order is that of a site here: rules for one address,
 * former addresses, rules for many.
 * @param has whether the folder has something at an address
 */
export function redirectsFile(
  { rules = [], redirects, languages = [] }: Pick<Manifest, "rules" | "redirects" | "languages">,
  has: (url: string) => boolean,
): string {
  const patterns = rules.filter((rule) => isPattern(partsOf(rule.from)));
  const single = rules.filter((rule) => !isPattern(partsOf(rule.from)));
  const former = Object.entries(redirects).filter(([from, to]) => has(to) && !has(from));
  const [main] = languages;
  return [
    ...single.filter(({ from, force }) => force || !has(from)).map(lineOfRule),
    ...former.flatMap(([from, to]) => linesOfFormer(from, to, has)),
    ...(main && !has("/") ? [`/ ${escaped(main.home)} ${FOR_NOW}`] : []),
    ...patterns.map(lineOfRule),
    "",
  ].join("\n");
}

function lineOfRule({ from, to, status, force }: Rule): string {
  const known = showsPage(status) ? status : LASTING.has(status) ? FOR_GOOD : FOR_NOW;
  return `${withoutSpaces(from)} ${withoutSpaces(to)} ${known}${force ? "!" : ""}`;
}

/** The markdown of a page moves with it. */
function linesOfFormer(from: string, to: string, has: (url: string) => boolean): string[] {
  const [source, target] = [rawUrlOf(from), rawUrlOf(to)];
  const lines = [`${escaped(from)} ${escaped(to)} ${FOR_GOOD}`];
  if (has(target) && !has(source)) lines.push(`${escaped(source)} ${escaped(target)} ${FOR_GOOD}`);
  return lines;
}

const escaped = (path: string) => withoutSpaces(encodeURI(path));
const withoutSpaces = (address: string) => address.replaceAll(/\s/g, encodeURIComponent);
