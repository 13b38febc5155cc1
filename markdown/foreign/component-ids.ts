import { asCode, asText } from "./plain.ts";
import type { JsxTag } from "./jsx-tag.ts";

/** A parameter or a part of an answer in the documentation of an API. */
const FIELD = /^(?:Param|Response)Field$/;
/** `<ParamField path="id">`: the attribute says where the parameter is. */
const NAMES = ["name", "path", "query", "body", "header"];
const MAX_ID = 100;

/** The line that names a field, because only its attributes do; null if the tag is not a field. */
export function fieldOf({ name, attributes }: Pick<JsxTag, "name" | "attributes">): string | null {
  if (!FIELD.test(name)) return null;
  const field = NAMES.map((key) => attributes.get(key)).find(Boolean);
  if (field === undefined) return null;
  const type = attributes.get("type") ?? "";
  const words = [asCode(field), asText(type)];
  return `${anchor(`param-${idOf(field)}`)}${words.filter(Boolean).join(" ")}`;
}

/** The line that names an entry of a changelog, `<Update label="…" description="…">`; null if the tag is not an entry. */
export function updateOf({ name, attributes }: Pick<JsxTag, "name" | "attributes">): string | null {
  const label = attributes.get("label");
  if (name !== "Update" || !label) return null;
  const description = attributes.get("description") ?? "";
  const ids = [label, description].map((text) => anchor(idOf(text)));
  return `${ids.join("")}**${asText(label)}** ${asText(description)}`.trimEnd();
}

/** The id that Mintlify generates from a title: "OAuth 2.0" is `oauth-2-0`, and the field `userId` is `user-id`. */
export function idOf(title: string): string {
  return title
    .replace(/([\p{Ll}\d])(?=\p{Lu}\p{Ll})/gu, "$1-")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, MAX_ID);
}

/** Within a line of text. Letters, digits and hyphens need no escapes. */
export function anchor(id: string): string {
  return id === "" || id === "param-" ? "" : `<a id="${id}"></a>`;
}

/** On a line of its own, where an empty paragraph would take space. */
export function placeOf(title: string): string {
  const id = idOf(title);
  return id === "" ? "" : `<div id="${id}"></div>\n`;
}
