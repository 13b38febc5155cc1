import { audienceOfProject } from "#core/projects/settings/audience.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import { OF_FILES, OF_UNKNOWN } from "#content/links/certainty/places.ts";
import { reasonOf } from "#content/conventions/made-pages/maker.ts";
import { canonicalPath } from "#markdown/links/canonical-path.ts";
import { rawUrlOf } from "#markdown/links/slug.ts";
import { type SiteRules, siteRules } from "#content/rules/site-rules.ts";
import { REPLACEABLE } from "#content/structure/generated-files.ts";
import type { Listing, Parsed, Resolved } from "#content/model.ts";
import type { Build, Source } from "../context.ts";

/** The rules of the settings and of the repository that the release gets. What is wrong with the others are issues. */
export function rulesOf(
  build: Build,
  { projectFile }: Pick<Source, "projectFile">,
  site: Pick<Resolved, "structure" | "generated" | "redirects" | "notes" | "files"> & {
    listing: Listing;
    readers: Parsed["readers"];
    linked: (address: string) => string | null;
  },
): Pick<SiteRules, "redirects" | "headers"> {
  const { structure, generated, redirects, notes, files, listing, readers, linked } = site;
  const { project, issues } = build;
  const { convention } = listing;
  const ofFiles = new Set([
    ...[...files.values()].map(({ url }) => url),
    ...notes.map(({ url }) => rawUrlOf(url)),
    ...REPLACEABLE,
  ]);
  const exists = (path: string) =>
    structure.byUrl.has(path) ||
    structure.folders.has(path) ||
    generated.has(path) ||
    ofFiles.has(path);
  const fromFile = projectFile?.settings.find(({ section }) => section === "redirects");
  const rules = siteRules(
    {
      settings: settingsOf(project).redirects,
      settingsLine: fromFile?.line ?? null,
      files: convention.ruleFiles,
    },
    {
      exists,
      isList: (path) => structure.folders.get(path)?.index === null,
      former(path) {
        const canonical = canonicalPath(path);
        const to = own(redirects, path) ?? own(redirects, canonical);
        return to ?? (canonical !== path && exists(canonical) ? canonical : null);
      },
      linked,
      madeElsewhere(path) {
        const maker = convention.made.makerOf([path]);
        return maker === null ? null : reasonOf(maker);
      },
      isOfProgram: !OF_FILES.has(convention.id) && !OF_UNKNOWN.has(convention.id),
      pages: [...structure.byUrl.keys(), ...(readers?.restricted ?? [])],
      audience: readers?.audience ?? audienceOfProject(project),
    },
  );
  for (const issue of rules.issues) issues.add(issue);
  return { redirects: rules.redirects, headers: rules.headers };
}

const own = (record: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
