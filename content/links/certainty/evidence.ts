import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { AddressRules, SyntaxRules } from "../../conventions/interface.ts";
import type { NoteLinks, SiteNote } from "../../model.ts";
import { bracketNames, type BracketUse, bracketUse } from "./brackets.ts";
import { madeElsewhere, type MakingContext } from "../made-elsewhere.ts";
import { absoluteLinks, deadBeginning, deadBeginnings } from "./dead-beginnings.ts";
import { deadForms, formedLinks } from "./dead-forms.ts";
import { areAccepted } from "./link-check.ts";
import { type LinkedContent, type LinkedNote, placedLinks } from "./places.ts";
import { silentPlaces } from "./silent-places.ts";

/** What all links of a content together show about a link whose target does not exist. */
export interface Evidence {
  /** What `[[name]]` is in this content. */
  brackets: BracketUse;
  /** What absolute links begin with that mostly lead nowhere. */
  beginnings: ReadonlySet<string>;
  /** Forms of links of which most lead nowhere. */
  forms: ReadonlySet<string>;
  /** Places into which no link leads to a page. */
  places: ReadonlySet<string>;
  /** What has accepted addresses that are dead here; null if nothing has. */
  accepts: string | null;
}

/** What decides what addresses mean. */
export interface Program {
  /** What the repository was written for; null if nothing was recognized. */
  id: ConventionId | null;
  addresses: Pick<AddressRules, "linkCheck">;
  syntax: Pick<SyntaxRules, "hasWikilinks">;
}

/** @param making what generates pages that only the program's site has */
export function evidenceOf(
  content: LinkedContent,
  { id, addresses, syntax }: Program,
  making: MakingContext,
): Evidence {
  const { linkCheck } = addresses;
  const beginnings = deadBeginnings(content);
  const isExplained = (note: LinkedNote, slot: Slot) =>
    madeElsewhere(note, slot, making) !== null || deadBeginning(slot, () => beginnings) !== null;
  return {
    brackets: bracketUse(content, syntax),
    beginnings,
    forms: deadForms(content),
    places: silentPlaces(content, id),
    accepts: linkCheck !== null && areAccepted(content, id, isExplained) ? linkCheck : null,
  };
}

/** What the links of one note add to it. If it is the same, the evidence is the same. */
export function shareOf(
  note: Pick<SiteNote, "path" | "facts">,
  links: Pick<NoteLinks, "targets">,
  { id }: Pick<Program, "id">,
): string {
  return JSON.stringify([
    bracketNames(note, links),
    absoluteLinks(note, links),
    formedLinks(note, links),
    placedLinks(note, links, id),
  ]);
}

export function isSameEvidence(one: Evidence, other: Evidence): boolean {
  return textOf(one) === textOf(other);
}

const textOf = ({ brackets, accepts, ...sets }: Evidence) =>
  JSON.stringify([brackets, accepts, ...[sets.beginnings, sets.forms, sets.places].map(sorted)]);

const sorted = (names: ReadonlySet<string>) => [...names].sort();
