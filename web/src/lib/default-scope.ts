import type { Org } from "#schemas/orgs/org.ts";

/** The default organization: the personal one, or else the first. */
export const defaultScope = <O extends Pick<Org, "is_personal">>(orgs: O[]): O | undefined =>
  orgs.find((org) => org.is_personal) ?? orgs[0];
