import { videoPlayer } from "../../render/player.ts";
import type { CodeRanges } from "../code-ranges.ts";
import type { Edit } from "../edits.ts";
import { asAddress, asLink } from "../plain.ts";

/** `{{video https://…}}`, as the commands of Logseq insert it. */
const MEDIA = /(?<!\\)\{\{(video|youtube|vimeo|tweet|twitter)[ \t]+([^\s{}]{1,1000})[ \t]*\}\}/g;
/** `{{cloze text}}` and `{{cloze text \\ cue}}`: a gap in the text of a flashcard, and what is shown in its place. */
const CLOZE =
  /(?<!\\)(\{\{cloze[ \t]{1,20}(?=\S))((?:(?!\{\{|\}\}|\\\\).){1,2000})((?:\\\\(?:(?!\{\{|\}\}).){0,200})?\}\})/g;

/** Macros of Logseq that show a video, a post or a text. Others, such as queries, stay as written. */
export function macroEdits(source: string, code: CodeRanges): Edit[] {
  if (!source.includes("{{")) return [];
  const media = [...source.matchAll(MEDIA)].flatMap(({ index, 0: all, 1: name, 2: given }) => {
    const text = shown(name!, given!);
    return text === null ? [] : [{ start: index, end: index + all.length, text }];
  });
  // Only what is around the text is removed, because the text may contain links.
  const clozes = [...source.matchAll(CLOZE)].flatMap(
    ({ index, 0: all, 1: opening = "", 2: text = "" }) => {
      const start = index + opening.length;
      const end = start + text.trimEnd().length;
      if (code.endAt(index) !== null || code.endAt(index + all.length - 1) !== null) return [];
      return [
        { start: index, end: start, text: "" },
        { start: end, end: index + all.length, text: "" },
      ];
    },
  );
  return [...media.filter(({ start }) => code.endAt(start) === null), ...clozes];
}

/** `{{name}}` and `{{name first, second}}`. */
const OWN = /(?<!\\)\{\{([^\s{}]{1,100})(?:[ \t]+([^{}\n]{0,500}))?\}\}/g;
/** The texts of all macros of a note. Others stay as written. */
const MAX_ADDED_CHARACTERS = 200_000;

/** Macros that the settings of the graph define become their texts. */
export function ownMacroEdits(
  source: string,
  code: CodeRanges,
  macros: Readonly<Record<string, string>>,
): Edit[] {
  if (Object.keys(macros).length === 0) return [];
  let added = 0;
  return [...source.matchAll(OWN)].flatMap(({ index, 0: all, 1: name = "", 2: given = "" }) => {
    if (!Object.hasOwn(macros, name) || code.endAt(index) !== null) return [];
    const values = given.split(",").map((value) => value.trim());
    const text = macros[name]!.replace(/\$(\d)/g, (_, at: string) => values[Number(at) - 1] ?? "");
    // A comment must not begin or end because of a macro: it could show another one.
    if (/%%|^%|%$|<!-|->/.test(text)) return [];
    added += text.length;
    return added > MAX_ADDED_CHARACTERS ? [] : [{ start: index, end: index + all.length, text }];
  });
}

/** A player or a link. Null if no address is given. */
function shown(name: string, given: string): string | null {
  const address = addressOf(name, given);
  if (address === null) return null;
  return videoPlayer(address) === null ? asLink(address, address) : `![](${asAddress(address)})`;
}

/** Instead of an address, Logseq also reads an id. */
function addressOf(name: string, given: string): string | null {
  if (/^https?:\/\/[^/]/i.test(given)) return given;
  if (name === "youtube") return /^[\w-]{11}$/.test(given) ? `https://youtu.be/${given}` : null;
  if (!/^\d{1,20}$/.test(given) || name === "video") return null;
  return name === "vimeo" ? `https://vimeo.com/${given}` : `https://twitter.com/i/status/${given}`;
}
