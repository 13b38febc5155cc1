import type { PageReaders } from "#content/model.ts";
import { rawUrlOf } from "#content/structure/addresses.ts";
import { TREE_URL } from "#content/structure/generated-files.ts";
import { addressInPart } from "#content/structure/site-parts.ts";
import { isOpen, PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { everything } from "../incremental/changed.ts";
import type { Rendered, RestrictedSite } from "../model.ts";
import type { PageScope } from "../render/page-scope.ts";
import { renderSite, type RenderTools } from "../render/render.ts";
import { mediaHashes } from "../store/locations.ts";
import type { GroupSite } from "./group-site.ts";

interface Main {
  rendered: Pick<Rendered, "files">;
  readers: PageReaders | null;
}

/** Renders the pages that only one group of readers may read. */
export async function renderGroups(
  groups: readonly GroupSite[],
  main: Main,
  tools: RenderTools,
): Promise<RestrictedSite[]> {
  const sites: RestrictedSite[] = [];
  for (const group of groups) sites.push(await renderGroup(group, main, tools));
  return sites;
}

async function renderGroup(
  group: GroupSite,
  main: Main,
  tools: RenderTools,
): Promise<RestrictedSite> {
  const { build, listing, resolved, media, answers, parts, own, readers } = group;
  const scope = scopeOf(group, main);
  const rendered = await renderSite(
    build,
    {
      listing,
      resolved,
      media,
      answers,
      parts,
      scope,
      changed: everything("it is the site of a group of readers"),
      asking: new Map(),
    },
    tools,
  );
  const isMainOpen = main.readers !== null && isOpen(main.readers.audience.site.audience);
  const sources = new Set(own.map(({ url }) => rawUrlOf(url)));
  const isOwn = (url: string) =>
    scope.has(url) ||
    sources.has(url) ||
    // What everyone gets anyway is not stored twice.
    !isMainOpen ||
    !Object.hasOwn(main.rendered.files, url);
  const files = Object.entries(rendered.files).filter(([url]) => isOwn(url));
  return { readers, files: Object.fromEntries(files), notes: own, media: mediaHashes(media) };
}

const LATER_PAGE = /\/_page\/\d+$/;

/** The pages of its notes, the lists that nobody else has, and the menus around them. */
function scopeOf(
  { resolved, own, readers }: GroupSite,
  { rendered, readers: all }: Main,
): PageScope {
  const { structure, generated } = resolved;
  const urls = new Set([
    ...own.map(({ url }) => url),
    ...structure.parts.map(({ home }) => addressInPart(home, TREE_URL)),
  ]);
  // On a site that few may read, the public part has all lists, but not the home page.
  const isSite = readers.key === PUBLIC_KEY && all !== null && !isOpen(all.audience.site.audience);
  const isList = (url: string) => {
    const first = url.replace(LATER_PAGE, "") || "/";
    if (first === "/") return false;
    if (isSite) return true;
    return (
      !Object.hasOwn(rendered.files, first) &&
      (structure.folders.has(first) || generated.has(first))
    );
  };
  return { has: (url) => urls.has(url) || isList(url), notes: own };
}
