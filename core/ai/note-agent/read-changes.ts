import { z } from "zod";
import type { AgentRequest, TextChange } from "#schemas/ai/note-agent.ts";

/** Changes in one answer. A person has to read each of them. */
const EDITS_MAX = 200;
const QUOTE_MAX_LENGTH = 60;

/** What models can propose. The descriptions are for them. */
export const EditNote = z.object({
  edits: z
    .array(
      z.object({
        search: z
          .string()
          .describe(
            "Text of the note, character by character. It must be in the note exactly once, so take enough of it.",
          ),
        replace: z.string().describe("What should be there instead."),
      }),
    )
    .min(1)
    .max(EDITS_MAX),
});
export const ReplaceSelection = z.object({
  text: z.string().describe("What should be there instead of the whole selection."),
});
export const ReplaceNote = z.object({
  text: z.string().describe("The whole new text of the note."),
});

/** A call as the model made it. The input may be anything. */
export interface AgentCall {
  name: string;
  input: unknown;
}

export interface ReadChanges {
  changes: TextChange[];
  problems: string[];
}

type Asked = Pick<AgentRequest, "text" | "selection">;

/** What the calls of an answer would change in the text that the model was given, and in plain words which of them cannot be done. */
export function readChanges(asked: Asked, calls: readonly AgentCall[]): ReadChanges {
  const problems: string[] = [];
  const changes: TextChange[] = [];
  for (const read of calls.flatMap((call) => changesOf(asked, call))) {
    if (typeof read === "string") problems.push(read);
    else if (asked.text.slice(read.from, read.to) === read.insert) continue;
    else if (changes.some((other) => overlap(other, read)))
      problems.push(
        `Two changes concern the same text, so the second one is left out: ${quote(read.insert)}`,
      );
    else changes.push(read);
  }
  return {
    changes: changes.toSorted((a, b) => a.from - b.from),
    problems: [...new Set(problems)],
  };
}

const UNREADABLE = "The model sent a change that cannot be read. Ask again.";

/** A change, or what is wrong with it. */
type Read = TextChange | string;

function changesOf({ text, selection }: Asked, { name, input }: AgentCall): Read[] {
  switch (name) {
    case "edit_note": {
      const call = EditNote.safeParse(input);
      return call.success ? call.data.edits.map((edit) => changeOf(text, edit)) : [UNREADABLE];
    }
    case "replace_selection": {
      const call = ReplaceSelection.safeParse(input);
      if (!call.success) return [UNREADABLE];
      if (selection.from === selection.to)
        return ["The model wanted to replace the selection, but nothing is selected."];
      return [{ ...selection, insert: withLineFeeds(call.data.text) }];
    }
    case "replace_note": {
      const call = ReplaceNote.safeParse(input);
      if (!call.success) return [UNREADABLE];
      return [{ from: 0, to: text.length, insert: withLineFeeds(call.data.text) }];
    }
    default:
      return [UNREADABLE];
  }
}

function changeOf(text: string, edit: { search: string; replace: string }): Read {
  const search = withLineFeeds(edit.search);
  const insert = withLineFeeds(edit.replace);
  if (search === "")
    return text === ""
      ? { from: 0, to: 0, insert }
      : `The model does not say where this belongs: ${quote(insert)}`;
  const from = text.indexOf(search);
  if (from < 0) return `The model wanted to change text that is not in the note: ${quote(search)}`;
  if (text.includes(search, from + 1))
    return `The model does not say which place it means, because the note has this text more than once: ${quote(search)}`;
  return { from, to: from + search.length, insert };
}

/** Two changes at one place overlap too, because their order is not known. */
const overlap = (a: TextChange, b: TextChange): boolean =>
  (a.from < b.to && b.from < a.to) || (a.from === b.from && a.to === b.to);

/** The editor counts every line end as one character. */
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

function quote(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const short = [...line].slice(0, QUOTE_MAX_LENGTH).join("");
  return short === line ? `“${line}”` : `“${short}…”`;
}
