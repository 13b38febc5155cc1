import type { PromptArgument } from "@modelcontextprotocol/server";

interface PromptRow {
  title: string;
  description: string;
  arguments: PromptArgument[];
  /** What the model is asked to do. The values of arguments are data, so they are quoted. */
  text(values: Record<string, string>): string;
}

const quoted = (value: string | undefined) => JSON.stringify(value ?? "");

/** EVERY prompt. Each is a task for which the tools of this server are enough. */
export const prompts: Record<string, PromptRow> = {
  review_note: {
    title: "Review a note",
    description: "Reads one note and lists what could be clearer, wrong or missing.",
    arguments: [
      {
        name: "path",
        description: "The path of the note, such as guides/start.md.",
        required: true,
      },
    ],
    text: ({ path }) =>
      `Review the note with the path ${quoted(path)}. Read it with read_note. List, in order of importance: statements that are wrong or contradict each other, sentences that are hard to understand, and what a reader will miss. Quote each sentence that you mention, and suggest a better one. Change nothing yet.`,
  },
  mend_broken_links: {
    title: "Fix broken links",
    description: "Finds links that lead nowhere, and repairs those with one clear target.",
    arguments: [
      {
        name: "folder",
        description: "Only notes in this folder, such as guides.",
        required: false,
      },
    ],
    text: ({ folder }) =>
      `Repair broken links${folder ? ` in notes of the folder ${quoted(folder)}` : ""}. Read the resource issues:///live for links without a target, and use list_notes to find where each of them should lead. If exactly one note fits, correct the link. If several fit or none, leave the link and tell me. Change only links. At the end, list what you changed and what is left.`,
  },
  weekly_summary: {
    title: "Write a weekly summary",
    description: "Writes a note about what changed in the notes during a week.",
    arguments: [
      {
        name: "path",
        description: "Where to save the summary, such as weekly/2026-48.md.",
        required: true,
      },
      {
        name: "since",
        description: "The first day, such as 2026-11-23. By default, seven days ago.",
        required: false,
      },
    ],
    text: ({ path, since }) =>
      `Write a summary of what changed in the notes since ${since ? quoted(since) : "seven days ago"}. Use list_notes to find notes that were updated in this time, and read them. Group the changes by topic, link each note, and use at most one sentence for each. Show me the text, and save it as a note with the path ${quoted(path)} after I agree.`,
  },
};
