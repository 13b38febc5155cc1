import type { Visibility } from "#schemas/orgs/org.ts";
import type { AudienceRule, PageAudience } from "#schemas/projects/settings/audience.ts";
import { audienceOf, isOpen } from "#schemas/sites/page-audience.ts";
import { canonicalPath } from "#markdown/links/canonical-path.ts";

interface Ruled {
  visibility: Visibility;
  rules: readonly AudienceRule[];
}

/** Whether someone can read or find a page after the change who could not before. Audiences differ only between the paths of the rules, so these are compared. */
export function widensAudience(before: Ruled, after: Ruled): boolean {
  const [old, current] = [before, after].map((ruled) => audienceOf(ruled, canonicalPath));
  const paths = [...before.rules, ...after.rules].map(({ path }) => canonicalPath(path));
  return ["/", ...paths].some((path) => {
    const [was, is] = [old!.of(path), current!.of(path)];
    // Members can read everything, so they are part of every audience.
    if (is.audience === "members") return false;
    if (isOpen(is.audience)) return is.audience !== was.audience && was.audience !== "public";
    if (isOpen(was.audience)) return false;
    return is.key !== was.key || hasMorePeople(before.rules, after.rules, is);
  });
}

function hasMorePeople(
  before: readonly AudienceRule[],
  after: readonly AudienceRule[],
  { audience, path }: { audience: PageAudience; path: string | null },
): boolean {
  if (audience !== "people") return false;
  const peopleIn = (rules: readonly AudienceRule[]) =>
    rules.find((rule) => rule.path === path)?.people ?? [];
  const known = new Set(peopleIn(before));
  return peopleIn(after).some((person) => !known.has(person));
}
