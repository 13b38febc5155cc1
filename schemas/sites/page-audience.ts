import type { Visibility } from "../orgs/org.ts";
import type { AudienceRule, PageAudience } from "../projects/settings/audience.ts";

/** Who may read a page. Two pages with the same key have the same readers. */
export interface Readers {
  key: string;
  audience: PageAudience;
  /** The path of the rule that decides, as it is written; null if no rule does. */
  path: string | null;
}

/** Who may read the pages of a site. Everything that asks who may read a page asks this. */
export interface Audience {
  /** The readers of a page without a rule of its own. */
  site: Readers;
  /** The readers of the page at a canonical address. */
  of(address: string): Readers;
  /** The readers of one address, however it is written. The longest rule decides, and of two that are equally long the one with fewer readers. */
  ofSpellings(spellings: readonly string[]): Readers;
  /**
   * For a page with several names: its address, and the address that its file name gives. Each name has its own longest rule, and of these the one with the
   * fewest readers decides. So no rule for an address opens a page of a closed folder that a permalink puts there.
   */
  ofNames(names: readonly string[]): Readers;
  /** Every group of readers that a rule makes, without `site`. */
  groups: readonly Readers[];
}

/** The key of pages that everyone may read. */
export const PUBLIC_KEY = "public";

interface Audienced {
  visibility: Visibility;
  rules: readonly Pick<AudienceRule, "path" | "audience">[];
}

/** @param canonical the address that the path of a rule means (`canonicalPath`) */
export function audienceOf(
  { visibility, rules }: Audienced,
  canonical: (path: string) => string,
): Audience {
  const opened = rules.map((rule) => ({ at: canonical(rule.path), readers: readersOf(rule) }));
  const whole = opened.find(({ at }) => at === "/");
  const site = whole?.readers ?? readersOf({ path: null, audience: audienceOfSite[visibility] });
  const below = opened
    .filter(({ at }) => at !== "/")
    .sort((a, b) => b.at.length - a.at.length || strictness(b.readers) - strictness(a.readers));
  const ruleFor = (spellings: readonly string[]) =>
    below.find(({ at }) => spellings.some((name) => name === at || name.startsWith(`${at}/`)));
  const ofSpellings = (spellings: readonly string[]) => ruleFor(spellings)?.readers ?? site;
  const ofNames = (names: readonly string[]) => {
    const decisive = new Set(names.map((name) => ruleFor([name])));
    const [strictest] = below
      .filter((rule) => decisive.has(rule))
      .sort((a, b) => strictness(b.readers) - strictness(a.readers));
    return strictest?.readers ?? site;
  };
  const byKey = new Map(below.map(({ readers }) => [readers.key, readers]));
  byKey.delete(site.key);
  const of = (address: string) => ofSpellings([address]);
  return { site, of, ofSpellings, ofNames, groups: [...byKey.values()] };
}

const audienceOfSite: Record<Visibility, PageAudience> = { public: "public", private: "members" };

/** A password and a list of people belong to one rule. All others with the same audience have the same readers. */
function readersOf(rule: { path: string | null; audience: PageAudience }): Readers {
  const { audience, path } = rule;
  if (isOpen(audience)) return { key: PUBLIC_KEY, audience, path };
  return { key: audience === "members" ? audience : `${audience}:${path ?? "/"}`, audience, path };
}

/** Whether everyone who has the address may read the page. */
export const isOpen = (audience: PageAudience): boolean =>
  audience === "public" || audience === "unlisted";

/** Whether some pages have fewer readers than everyone who has the address. */
export const hasClosedPages = ({ site, groups }: Audience): boolean =>
  [site, ...groups].some(({ audience }) => !isOpen(audience));

const STRICTNESS: Record<PageAudience, number> = {
  public: 0,
  unlisted: 1,
  password: 2,
  people: 3,
  members: 4,
};
const strictness = ({ audience }: Readers): number => STRICTNESS[audience];

/** Whether a page has fewer or other readers than its site, so that no rule for addresses may override it. */
export const isRestricted = (audience: Audience, address: string): boolean =>
  isNarrower(audience.of(address), audience.site);

/** Whether the first page lacks readers of the second. */
export const isNarrower = (page: Readers, other: Readers): boolean =>
  !isOpen(page.audience) && page.key !== other.key;
