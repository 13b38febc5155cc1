import { meantAddress } from "./mistyped-scheme.ts";
import { replaceMarkers } from "../text/replace-markers.ts";

/** The kinds of addresses in a note. */
export type Address =
  | { kind: "external"; url: string }
  /** Another file or folder of the same content. Only the build knows its address. */
  | { kind: "internal"; target: string; fragment: string | null; query?: string }
  /** A scheme that is never published. `scheme` and the `allowed` alternatives are without the colon. */
  | {
      kind: "blocked";
      scheme: string;
      allowed: readonly string[];
      doesNothing?: true;
      /** What is probably meant. */
      meant?: string;
    };

/**
 * What a browser opens, or hands over to another program after it has asked: those that the HTML standard lets pages handle, and Obsidian,
 * from which notes come.
 */
export const LINK_SCHEMES: readonly string[] = [
  "http",
  "https",
  "mailto",
  "tel",
  "obsidian",
  "bitcoin",
  "ftp",
  "ftps",
  "geo",
  "irc",
  "ircs",
  "magnet",
  "matrix",
  "news",
  "nntp",
  "openpgp4fpr",
  "sftp",
  "sip",
  "sms",
  "ssh",
  "webcal",
  "xmpp",
];
/** Issues name the usual ones. */
const NAMED_SCHEMES = 5;
/** For pictures, audio and videos, which a browser requests without a click. */
export const MEDIA_SCHEMES: readonly string[] = ["http", "https"];

/** Picture formats that people paste and that cannot contain code. */
const PASTED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/;
/** The placeholder for a picture that a script loads later. */
const NO_CONTENT = /^data:[^,]*,?\s*$/i;

export const isPastedPicture = (address: string): boolean => PASTED_PICTURE.test(address);

/** The same as a drawing without an element. */
const EMPTY_DRAWING = /^data:image\/svg\+xml[^,]{0,40},\s*<svg\b[^<>]*(?:\/>|>\s*<\/svg>)\s*$/i;

/** It shows nothing in other programs either. */
export function isEmptyData(address: string): boolean {
  if (NO_CONTENT.test(address)) return true;
  if (!/^data:image\/svg/i.test(address) || address.length > PLACEHOLDER_MAX_CHARACTERS)
    return false;
  return EMPTY_DRAWING.test(decoded(address));
}

const PLACEHOLDER_MAX_CHARACTERS = 1_000;

/** `javascript:void(0)`: the link does nothing on any page, and a script of the author's site may give it a meaning. */
const NO_PROGRAM = /^javascript:(?:void(?:\(?0\)?|\(\))|returnfalse|\/\/|undefined|false)?;*$/i;

/** A path, with or without a fragment, that has no character with a meaning of its own in an address. */
export const isPlainPath = (written: string): boolean => PLAIN_PATH.test(written);

const PLAIN_PATH = /^(?!\/\/)(?!.*\/#)[\w./#-]*$/;

/** Notion does not encode a `#` in the names of its pages: `#tag%20<id>.md`. */
const NOTION_NAME = /#[^#]*%20[0-9a-f]{32}(?:\/[^#]*)?\.\w{2,4}$/i;
/** `assets/#1 Overview.png`: GitBook does not encode the names of uploaded files either. */
const MEDIA_NAME = /^[^#]*\/#[^#]*\.(?:png|jpe?g|gif|webp|avif|svg|pdf|mp[34]|webm|mov|zip)$/i;

/** @param allowed LINK_SCHEMES or MEDIA_SCHEMES */
export function addressOf(address: string, allowed: readonly string[]): Address {
  // Most addresses are plain paths, for which nothing below applies.
  if (isPlainPath(address) && !/^https?\/\//i.test(address)) {
    const hash = address.indexOf("#");
    const fragment = hash < 0 ? "" : address.slice(hash + 1);
    const target = hash < 0 ? address : address.slice(0, hash);
    return { kind: "internal", target, fragment: fragment || null };
  }
  // Copied with the space before it.
  const written = address.replace(/^(?:%20)+(?=https?:\/\/)/i, "");
  // Browsers ignore control characters and spaces when they parse a scheme.
  // oxlint-disable-next-line no-control-regex
  const compact = written.replace(/[\u0000-\u0020\u007f-\u009f]/g, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(compact)?.[1]?.toLowerCase();
  const meant = meantAddress(compact);
  if (meant !== null) return { kind: "blocked", scheme: scheme ?? "http", allowed, meant };
  if (scheme !== undefined && allowed.includes(scheme))
    return { kind: "external", url: written.trim() };
  if (scheme === "xref") return reference(compact.slice("xref:".length));
  // Docusaurus reads the rest as an address that is not one of its pages.
  const path = /^pathname:\/\/(\/(?!\/).*)$/is.exec(written.trim())?.[1];
  if (path !== undefined) return addressOf(path, allowed);
  // "Chapter 1: Start.md" has no scheme.
  const isNote = /^[^:]*:(?!\/\/).*\.(?:mdx?|markdown)(?:#.*)?$/i.test(compact);
  if (scheme !== undefined && !isNote)
    return {
      kind: "blocked",
      scheme,
      allowed: allowed.slice(0, NAMED_SCHEMES),
      ...(NO_PROGRAM.test(compact) ? { doesNothing: true } : {}),
    };
  if (compact.startsWith("//")) return { kind: "external", url: `https:${compact}` };
  const isName = NOTION_NAME.test(written) || MEDIA_NAME.test(written);
  const hash = isName ? -1 : written.indexOf("#");
  const whole = hash < 0 ? written : written.slice(0, hash);
  const target = whole.replace(/\?.*$/s, "");
  const query = HOST_AND_PATH.test(target) ? whole.slice(target.length).trim() : "";
  const fragment = hash < 0 ? "" : decoded(written.slice(hash + 1)).trim();
  return {
    kind: "internal",
    target: withSlashes(decoded(target).trim()),
    fragment: fragment || null,
    ...(query && { query }),
  };
}

/** `..\img\a.png`, as editors on Windows write it. */
const WITH_BACKSLASHES = /^[^\\:]+(?:\\[^\\]+)+\.[a-z]\w{1,4}$/i;

/** Markdown reads `\.` as a dot, so `..\..\img` has come here as `....\img`. */
function withSlashes(target: string): string {
  if (!WITH_BACKSLASHES.test(target)) return target;
  return target
    .replace(/^(?:\.\.){2,}(?=\\)/, (dots) => dots.replaceAll("..", "../").slice(0, -1))
    .replaceAll("\\", "/");
}

/** It may be the address of another site without a scheme. */
const HOST_AND_PATH = /^\s*(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?(?:\/|\s*$)/i;

/** The reference of DocFX for .NET, whose pages are not in the repository. */
const DOTNET = /^(?:System|Microsoft)(?:\.|$)/;

/** A link of DocFX to the page with an id, which may be one of .NET. */
function reference(written: string): Address {
  const [path = "", fragment = ""] = written.replace(/\?[^#]*/, "").split("#", 2);
  const id = decoded(path);
  if (!DOTNET.test(id))
    return { kind: "internal", target: `xref:${id}`, fragment: fragment || null };
  const page = id.replace(/\*$/, "").replace(/\(.*$/, "").replaceAll("`", "-").toLowerCase();
  return { kind: "external", url: `https://learn.microsoft.com/dotnet/api/${encodeURI(page)}` };
}

/** Percent-decoded if the result is valid text. */
function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    // oxlint-disable-next-line no-control-regex
    return replaceMarkers(decodeURIComponent(text)).replace(/[\u0000-\u001f]/g, "");
  } catch {
    return text;
  }
}
