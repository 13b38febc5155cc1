import { PUBLIC_KEY, type Readers } from "#schemas/sites/page-audience.ts";
import type { ServeContext, SiteExchange } from "../exchange.ts";
import type { Site } from "../site-index.ts";
import { recognizeMember } from "../view-access.ts";
import { shownIn } from "./reader-cookies.ts";
import { groupsShown } from "./gates.ts";

/** What one visitor may read now. */
export interface Visitor {
  isMember: boolean;
  admits(readers: Pick<Readers, "key">): boolean;
}

export const EVERYONE: Visitor = { isMember: false, admits: ({ key }) => key === PUBLIC_KEY };
/** Members of the organization may read everything. */
export const MEMBER: Visitor = { isMember: true, admits: () => true };

/**
 * The visitor of a live site, by the cookies of the request.
 * @returns null if the response has been sent
 * @throws if membership cannot be checked
 */
export async function findVisitor(
  context: ServeContext,
  exchange: SiteExchange,
  site: Site,
): Promise<Visitor | null> {
  const member = await recognizeMember(context, exchange, site);
  if (member === "sent") return null;
  if (member) return MEMBER;
  const shown = shownIn(context.secretBox, exchange.request, site.projectId);
  const keys = groupsShown(site.gates, shown);
  return { isMember: false, admits: ({ key }) => key === PUBLIC_KEY || keys.has(key) };
}
