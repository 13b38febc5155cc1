import type { Visibility } from "../orgs/org.ts";

/** Who may read the pages of a site. Everything that asks who may read a page asks this. */
export interface Audience {
  /** Of a page without a rule of its own. */
  site: Visibility;
  of(address: string): Visibility;
}

/** Today, all pages of a project have the audience of the project. Rules for single pages belong here. */
export function audienceOf({ visibility }: { visibility: Visibility }): Audience {
  return { site: visibility, of: () => visibility };
}

/** Whether a page has fewer readers than its site, so that no rule may override it. */
export const isRestricted = (audience: Audience, address: string): boolean =>
  isNarrower(audience.of(address), audience.site);

/** Whether the first audience lacks readers of the second. */
export const isNarrower = (audience: Visibility, other: Visibility): boolean =>
  audience === "private" && other === "public";
