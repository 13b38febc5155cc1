import type { NoteIssue } from "../issue.ts";
import { escapeHtml } from "../text/html.ts";
import { countWords } from "../text/plain-text.ts";
import type { CollectedFacts } from "./collect-facts.ts";
import type { NoteState } from "./state.ts";

/** What a note becomes. */
export interface Rendered extends Pick<
  CollectedFacts,
  "prose" | "firstTitle" | "bodyHasTitle" | "opensWithHeading"
> {
  html: string;
  text: string;
  wordCount: number;
}

type Problem = Pick<NoteIssue, "category" | "message">;

export function tooLarge(what: string, characters: number): Problem {
  return {
    category: "size",
    message: `The ${what} is larger than ${characters / 1024 / 1024} MiB.`,
  };
}

/** The source as written, for a note that cannot be rendered. */
export function plain(state: NoteState, body: string, problem: Problem): Rendered {
  Object.assign(state, {
    slots: [],
    headings: [],
    blocks: [],
    anchors: [],
    tags: new Map(),
    leftOut: new Set(),
    features: { math: false, mermaid: false, code: false },
    queryFacts: { fields: {}, tasks: [] },
  } satisfies Partial<NoteState>);
  state.issues.push({
    line: null,
    severity: "error",
    category: problem.category,
    message: `${problem.message} It is shown as plain text.`,
    suggestion: problem.category === "size" ? "Split it into several notes." : null,
  });
  return {
    html: `<pre>${escapeHtml(body)}</pre>\n`,
    text: body,
    wordCount: countWords(body),
    prose: [],
    firstTitle: null,
    bodyHasTitle: false,
    opensWithHeading: false,
  };
}
