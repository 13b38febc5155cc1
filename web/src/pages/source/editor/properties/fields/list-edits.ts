import type { Property } from "../read-properties.ts";
import type { Edit } from "#markdown/front-matter/edit/change.ts";

export type ListEdit = Edit;

/** `tags: a, b` and `tags: a b`: the engine reads both as two entries. */
const SEPARATOR = /[,\s]+/;

/** The entries of a property, even if they are written as one text. */
export function entriesOf({ kind, value }: Property): string[] {
  if (value.kind === "list") return value.items.map(({ text }) => text);
  if (value.kind !== "scalar" || value.text === "") return [];
  if (kind !== "tags") return [value.text];
  return value.text.split(SEPARATOR).filter((entry) => entry !== "");
}

/** How the text changes with its entries. A text with several of them stays one. */
export function listEdits(property: Property) {
  const { value } = property;
  const entries = entriesOf(property);
  const isText = value.kind === "scalar";
  const separator = isText && value.text.includes(",") ? ", " : " ";
  const asText = (next: readonly string[]): Edit => ({
    act: "set",
    text: next.join(separator),
    isPlain: false,
  });
  return {
    add: (text: string): Edit =>
      isText && entries.length > 1 ? asText([...entries, text]) : { act: "add", text },
    drop: (at: number): Edit => (isText ? asText(entries.toSpliced(at, 1)) : { act: "drop", at }),
  };
}
