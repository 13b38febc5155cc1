import { titleOf } from "#markdown/front-matter/title.ts";
import { publishFacts } from "#markdown/front-matter/front-matter.ts";
import type { NoteIssue } from "#markdown/issue.ts";
import { ownNote } from "#markdown/variables/filled-note.ts";
import type { NoteSchema } from "#schemas/projects/note-schema.ts";
import { asBuilt } from "#markdown/front-matter/edit/block.ts";

/** What the settings of a project say about the front matter of a note. */
export interface FrontMatterRules {
  /** The schemas for the note's folder, and for types. */
  schemas: readonly NoteSchema[];
  variables: Record<string, string> | undefined;
  /** The site's time zone. Undefined for UTC. */
  timeZone: string | undefined;
}

export interface FrontMatterIssues {
  all: NoteIssue[];
  /** The issues of a key in the file, or of one that is missing. */
  of(key: string): NoteIssue[];
}

/** The issues that a build would report for the front matter of a note. */
export function frontMatterIssues(text: string, rules: FrontMatterRules): FrontMatterIssues {
  const { schemas, variables, timeZone } = rules;
  const note = ownNote(asBuilt(text), { schemas, variables });
  const facts = publishFacts(note.values, note.lineOf, timeZone);
  const all = [...note.issues, ...facts.issues];
  titleOf(note.values, all, note.lineOf("title"));
  const of = (key: string) => {
    const line = note.lineOf(key.split(".")[0]!);
    return all.filter((issue) =>
      line !== null && issue.line === line
        ? isAbout(issue, key)
        : issue.line === null && issue.message.startsWith(`“${key}” is missing`),
    );
  };
  return { all, of };
}

/** Several keys of a group, such as `seo`, share its line. */
function isAbout({ message }: NoteIssue, key: string): boolean {
  const name = /^["“]([^"”]+)["”]/.exec(message)?.[1];
  const isInGroup = name?.includes(".") === true && name !== key;
  return !isInGroup || !key.includes(".");
}
