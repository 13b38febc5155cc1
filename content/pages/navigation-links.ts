import { listLinks, type Navigation, type SiteLink } from "#schemas/projects/theme/navigation.ts";
import type { OptionLink, SiteOptions } from "#markdown/themes/options.ts";
import { meantPath } from "./near-path.ts";
import type { OptionSources, Report } from "./option-sources.ts";

/** Files that every site has. */
const SITE_FILES = new Set(["/feed.xml", "/sitemap.xml", "/robots.txt"]);

/** The shown links, without those whose page is missing, which are issues. */
export function navigationLinks(
  { header, footer }: Navigation,
  sources: OptionSources,
  report: Report,
): Pick<SiteOptions, "header" | "footer"> {
  const shown = (links: readonly SiteLink[], place: string) =>
    links
      .filter(({ hidden }) => !hidden)
      .flatMap((link): OptionLink[] => {
        const found = linkOf(link, sources);
        if (found) return [found];
        report("navigation", link.to, {
          message: `The link “${link.label || link.to}” of the ${place} leads to ${link.to}, which is not a page of this site. It is left out.`,
          suggestion: meantPath(
            addressOf(link.to),
            addressesIn(sources),
            "Correct its address in the theme settings.",
          ),
        });
        return [];
      });
  return {
    ...(header.length > 0 && { header: shown(header, "header") }),
    ...(footer.length > 0 && { footer: shown(footer, "footer") }),
  };
}

function linkOf({ to, label }: SiteLink, sources: OptionSources): OptionLink | null {
  if (!to.startsWith("/")) return { url: to, label };
  if ((listLinks as readonly string[]).includes(to)) return { url: to, label };
  const title = titleAt(addressOf(to), sources);
  return title === null ? null : { url: to, label: label || title };
}

/** As it is in the list of pages: without query, fragment, escapes and the slash at the end. */
function addressOf(to: string): string {
  const path = to.replace(/[?#].*$/s, "");
  const plain = path === "/" ? path : path.replace(/\/+$/, "");
  try {
    return decodeURIComponent(plain) || "/";
  } catch {
    // The path is not percent-encoded, so use it unchanged.
    return plain || "/";
  }
}

/** The addresses that a link can have. */
function addressesIn({ resolved: { structure } }: OptionSources): string[] {
  return [...new Set([...listLinks, ...structure.byUrl.keys(), ...structure.folders.keys()])];
}

/** The title of what is there; null if nothing is. */
function titleAt(url: string, { resolved, media }: OptionSources): string | null {
  const { structure, generated, redirects, otherSite } = resolved;
  const target = Object.hasOwn(redirects, url) ? (redirects[url] ?? url) : url;
  const title = (structure.byUrl.get(target) ?? structure.folders.get(target))?.title;
  if (title !== undefined) return title;
  const isHere =
    generated.has(url) ||
    Object.hasOwn(redirects, url) ||
    SITE_FILES.has(url) ||
    structure.byUrl.has(url.replace(/\.md$/, "")) ||
    [...media.files.values()].some((file) => file.url === url);
  return isHere || otherSite ? url : null;
}
