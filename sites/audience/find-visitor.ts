import { PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import type { ServeContext, SiteExchange } from "../exchange.ts";
import type { Site } from "../site-index.ts";
import { recognizeMember } from "../view-access.ts";
import { type Gates, groupsShown } from "./gates.ts";
import { type Shown, shownIn } from "./reader-cookies.ts";
import { MEMBER, type Visitor } from "./visitor.ts";

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
  return admittedBy(site.gates, shownIn(context.secretBox, exchange.request, site.projectId));
}

/** A visitor who is not known as a member. */
export function admittedBy(gates: Gates, shown: readonly Shown[]): Visitor {
  const keys = groupsShown(gates, shown);
  return { isMember: false, admits: ({ key }) => key === PUBLIC_KEY || keys.has(key) };
}
