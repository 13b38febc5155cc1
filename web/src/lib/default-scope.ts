import type { Org } from "#schemas/orgs/org.ts";

/** The organization that is meant where none is named: the personal one, else the first. */
export const defaultScope = <O extends Pick<Org, "is_personal">>(orgs: O[]): O | undefined =>
  orgs.find((org) => org.is_personal) ?? orgs[0];
