import { readQuery } from "#markdown/queries/read-query.ts";
import type { SiteNote } from "../model.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";
import { isListed } from "../notes/publish-rules.ts";
import { isQuery } from "../queries/answers.ts";

/** The properties whose pictures the cards of a note's bases show. */
export function picturesAskedBy({ slots }: Pick<NoteFacts, "slots">): string[] {
  // A vault may have a base in every note, and most show no picture.
  const bases = slots
    .filter(isQuery)
    .filter(({ language, source }) => language === "base" && /\bimage\b/.test(source));
  const properties = bases.flatMap(({ language, source }) =>
    readQuery(language, source).flatMap(({ query }) => query?.image?.property ?? []),
  );
  return [...new Set(properties)].sort();
}

/** The pictures that a note may have in cards. */
export function cardPicturesOf(note: SiteNote, asked: ReadonlySet<string>): string[] {
  const { pictures } = note.facts.publish;
  if (!pictures || asked.size === 0 || !isListed(note)) return [];
  return Object.entries(pictures).flatMap(([key, target]) => (asked.has(key) ? target : []));
}
