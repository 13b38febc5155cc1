import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import type { Readers } from "#schemas/sites/page-audience.ts";
import { count } from "../count.ts";

/** Why a note is not part of the site that everyone else reads. */
export function restrictedReason({ audience, path }: Readers): string {
  const rule = path === null ? "" : ` The rule for ${path} decides.`;
  return `${WHO[audience]} can read it.${rule}`;
}

const WHO: Record<PageAudience, string> = {
  public: "Everyone",
  unlisted: "Everyone who has the address",
  password: "Only visitors with a password",
  people: "Only listed people",
  members: "Only members",
};

/** Why a note that everyone may read is in no list. */
export const unlistedReason = ({ path }: Readers): string =>
  `The rule for ${path ?? "the site"} keeps it out of all lists.`;

/** "12 pages for members, 3 behind a password". */
export function restrictedText(groups: readonly { readers: Readers; pages: number }[]): string {
  return groups
    .map(({ readers, pages }) => `${count(pages, "page")} ${FOR[readers.audience]}`)
    .join(", ");
}

const FOR: Record<PageAudience, string> = {
  public: "for everyone",
  unlisted: "for everyone who has the address",
  password: "behind a password",
  people: "for listed people",
  members: "for members",
};
