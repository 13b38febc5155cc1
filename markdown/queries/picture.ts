import { addressOf, MEDIA_SCHEMES } from "../links/address.ts";
import { fieldKey } from "./facts.ts";

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i;
/** An address may have any letter encoded. */
const MAY_NAME_PICTURE = /%|png|jpe?g|gif|webp|avif|svg|bmp/i;
const WIKILINK = /^!?\[\[([^\][|#]+)[^\][]*\]\]$/;
const MAX_PICTURES = 20;
const MAX_LENGTH = 500;

/** The picture that a text names: a file of the site, or one of another site. */
export type NamedPicture = { kind: "internal"; target: string } | { kind: "external"; url: string };

/** Null if the text names no picture. */
export function pictureNamedBy(text: string): NamedPicture | null {
  const written = text.trim();
  if (written === "" || written.length > MAX_LENGTH) return null;
  const linked = WIKILINK.exec(written)?.[1];
  const address =
    linked === undefined
      ? addressOf(written, MEDIA_SCHEMES)
      : { kind: "internal" as const, target: linked.trim() };
  if (address.kind === "external") return { kind: "external", url: address.url };
  const isPicture = address.kind === "internal" && PICTURE.test(address.target);
  return isPicture ? { kind: "internal", target: address.target } : null;
}

/** The pictures of this site that properties name, by the key of the field. Cards of a base may show them. */
export function picturesIn(properties: Record<string, unknown>): Record<string, string> | null {
  const pictures = Object.entries(properties).flatMap(([name, value]): [string, string][] => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first !== "string" || !MAY_NAME_PICTURE.test(first)) return [];
    const picture = pictureNamedBy(first);
    const key = fieldKey(name);
    const isUsable = key !== "" && key !== "__proto__";
    return isUsable && picture?.kind === "internal" ? [[key, picture.target]] : [];
  });
  return pictures.length > 0 ? Object.fromEntries(pictures.slice(0, MAX_PICTURES)) : null;
}
