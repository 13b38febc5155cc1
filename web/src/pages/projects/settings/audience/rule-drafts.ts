import type { AudienceRule, PageAudience } from "#schemas/projects/settings/audience.ts";

/** A rule that is being written. */
export interface RuleDraft {
  /** Rows move and paths change, so neither identifies a row. */
  id: number;
  path: string;
  /** A row does not become the choice for the whole site while its path is being written. */
  isWhole: boolean;
  audience: PageAudience;
  /** One address or domain a line. */
  people: string;
  /** A new one. Empty if nothing changes. */
  password: string;
}

const WHOLE_SITE = "/";

export const draftOf = (
  id: number,
  { path, audience, people }: AudienceRule = { path: "", audience: "password", people: [] },
): RuleDraft => ({
  id,
  path,
  audience,
  people: people.join("\n"),
  password: "",
  isWhole: path === WHOLE_SITE,
});

export const wholeSiteDraft = (id: number): RuleDraft =>
  draftOf(id, { path: WHOLE_SITE, audience: "public", people: [] });

/** People belong only to a rule with a list. */
export const ruleOf = ({ path, audience, people }: RuleDraft): AudienceRule => ({
  path,
  audience,
  people: audience === "people" ? linesOf(people) : [],
});

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
