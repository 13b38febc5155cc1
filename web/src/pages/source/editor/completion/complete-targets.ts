import type {
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import type { CompletionContent } from "./content.ts";
import { blocksIn, headingsIn } from "./targets.ts";

const OPEN_TARGET = /!?\[\[([^[\]|#\n]*)#(\^?)([^[\]|\n]*)$/;
const SHOWN = 100;

/** Completes `[[Note#` with the headings of the note, and `[[Note#^` with its blocks. Without a name, the note is this one. */
export function completeTargets(content: Pick<CompletionContent, "noteText">): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const match = context.matchBefore(OPEN_TARGET);
    if (!match) return null;
    const [, name = "", caret = "", typed = ""] = OPEN_TARGET.exec(match.text) ?? [];
    const own = name.trim() === "";
    // Completion is an aid: a note that cannot be read offers nothing.
    const text = own
      ? context.state.doc.toString()
      : await content.noteText(name.trim()).catch(() => null);
    if (text === null || context.aborted) return null;
    const all = caret === "^" ? blocksIn(text) : headingsIn(text);
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = all
      .filter(({ text: target, detail }) => {
        const searched = `${target} ${caret ? detail : ""}`.toLowerCase();
        return words.every((word) => searched.includes(word));
      })
      .slice(0, SHOWN);
    const isClosed = context.state.sliceDoc(context.pos, context.pos + 2) === "]]";
    return {
      from: context.pos - typed.length,
      filter: false,
      options: matches.map(({ text: target, detail }) => ({
        label: target,
        detail,
        apply: isClosed ? target : `${target}]]`,
      })),
    };
  };
}
