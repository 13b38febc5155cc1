import { calloutTypes } from "../callout.ts";

/** What a container becomes on the page. */
export type Meaning =
  | "callout"
  | "details"
  | "tabs"
  | "codes"
  | "tab"
  | "card"
  | "cards"
  | "picture"
  | "file"
  | "content";

const MEANINGS: Record<Exclude<Meaning, "content">, readonly string[]> = {
  callout: [...calloutTypes, "secondary", "seealso", "see-also", "deprecated", "admonition"],
  details: ["details", "collapse", "collapsible", "dropdown", "spoiler", "expand", "toggle"],
  tabs: ["tabs", "tab-set", "tabset", "tab-group"],
  codes: ["code-group", "code-tabs", "codegroup"],
  tab: ["tab", "tab-item", "tabitem", "code-group-item"],
  card: ["card"],
  cards: ["cards"],
  picture: ["image"],
  file: ["code"],
};

const meanings = new Map(
  Object.entries(MEANINGS).flatMap(([meaning, kinds]) =>
    kinds.map((kind) => [kind, meaning as Meaning]),
  ),
);

/** The content of an unknown kind is shown without a frame. */
export function meaningOf(kind: string): Meaning {
  return meanings.get(kind) ?? "content";
}
