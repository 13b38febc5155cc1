import { splitNote } from "#markdown/front-matter/split.ts";
import type { NoteTexts } from "./note-texts.ts";
import { firstDifference, replaceOutsideCode } from "./outside-code.ts";

/** Characters that can end the text or begin other syntax. `%%` begins an Obsidian comment. */
const TEXT = "(?:(?!%%)[^[\\]|\\n<>`{}\\\\$])*";
const SIZE = "\\\\?\\|\\s*\\d{1,5}(?:x\\d{1,5})?\\s*";
/** `![text](a.png)`, `![text|300](<a b.png> "title")` */
const INLINE = `!\\[${TEXT}((?:${SIZE})?)\\](\\((?:<[^<>\\n]{1,500}>|[^\\s()<>]{1,500})(?:\\s[^()\\n]{0,300})?\\))`;
/** `![[a.png|text]]`, `![[a.png|text|300]]` */
const WIKI = `!\\[\\[([^[\\]|\\n\\\\]{1,500})(?:\\\\?\\|(?!\\s*\\d{1,5}(?:x\\d{1,5})?\\s*(?:\\]|\\|))${TEXT})?((?:${SIZE})?)\\]\\]`;
const PICTURE = new RegExp(`${INLINE}|${WIKI}`, "g");

/** A note without the alternative texts of its pictures. */
function withoutTexts(source: string): string {
  const { body } = splitNote(source);
  const head = source.slice(0, source.length - body.length);
  const bare = replaceOutsideCode(body, (piece) =>
    piece.replace(PICTURE, (_, size = "", target = "", wiki = "", wikiSize = "") =>
      wiki === "" ? `![${size}]${target}` : `![[${wiki}${wikiSize}]]`,
    ),
  );
  return head + bare;
}

/** Why a write changes more than the alternative texts of pictures. Null if it does not. */
export function alternativeTextProblem(texts: NoteTexts): string | null {
  const [before, after] = [withoutTexts(texts.before), withoutTexts(texts.after)];
  if (before === after) return null;
  return `this ready-made task only changes the alternative texts of pictures, such as ![text](a.png) or ![[a.png|text]], on one line and without brackets, backticks or HTML. Line ${firstDifference(before, after)} differs in something else. Keep everything else exactly as it is, and try again`;
}
