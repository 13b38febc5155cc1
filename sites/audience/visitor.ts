import { PUBLIC_KEY, type Readers } from "#schemas/sites/page-audience.ts";

/** What one visitor may read now. */
export interface Visitor {
  isMember: boolean;
  admits(readers: Pick<Readers, "key">): boolean;
}

export const EVERYONE: Visitor = { isMember: false, admits: ({ key }) => key === PUBLIC_KEY };
/** Members of the organization may read everything. */
export const MEMBER: Visitor = { isMember: true, admits: () => true };
