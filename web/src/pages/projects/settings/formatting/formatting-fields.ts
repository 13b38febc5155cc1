import {
  type FormattingSettings,
  linkRelations,
  MAX_CONTENTS_DEPTH,
} from "#schemas/projects/settings/formatting.ts";

type NamesOf<Type> = {
  [Name in keyof FormattingSettings]: FormattingSettings[Name] extends Type ? Name : never;
}[keyof FormattingSettings];

interface Described {
  label: string;
  hint: string;
}

export type FormattingField = Described &
  (
    | { kind: "switch"; name: NamesOf<boolean> }
    | { kind: "choice"; name: NamesOf<string>; choices: Record<string, string> }
    | { kind: "number"; name: NamesOf<number>; choices?: Record<string, string> }
    | { kind: "list"; name: "externalRel"; values: readonly string[] }
  );

const depths = {
  0: "None",
  1: "1 level",
  ...Object.fromEntries(
    Array.from({ length: MAX_CONTENTS_DEPTH - 1 }, (_, at) => [at + 2, `${at + 2} levels`]),
  ),
};

export const formattingGroups: { title: string; fields: FormattingField[] }[] = [
  {
    title: "Text",
    fields: [
      {
        kind: "switch",
        name: "hardLineBreaks",
        label: "Preserve single line breaks",
        hint: "A line break in a paragraph stays a line break, as in Obsidian. Off by default.",
      },
      {
        kind: "switch",
        name: "typographer",
        label: "Typographic quotes and dashes",
        hint: "Sets quotes in the language of the page, -- and --- as dashes, and ... as an ellipsis. Code, formulas and addresses stay as written. Off by default.",
      },
      {
        kind: "switch",
        name: "math",
        label: "Math",
        hint: "Shows text between dollars as formulas. On by default.",
      },
      {
        kind: "switch",
        name: "diagrams",
        label: "Diagrams",
        hint: "Draws Mermaid code blocks. If this is off, they are shown as code. On by default.",
      },
      {
        kind: "switch",
        name: "showProperties",
        label: "Show properties",
        hint: "Lists the front matter of a note above its text, without the keys that Pressmark itself reads. Off by default.",
      },
      {
        kind: "switch",
        name: "hideFields",
        label: "Hide inline fields",
        hint: "Fields such as status:: done are not shown. Queries still read them. Off by default.",
      },
    ],
  },
  {
    title: "Headings",
    fields: [
      {
        kind: "switch",
        name: "headingAnchors",
        label: "Links beside headings",
        hint: "Visitors can copy the address of a heading. On by default.",
      },
      {
        kind: "switch",
        name: "numberedHeadings",
        label: "Numbered headings",
        hint: "Headings and the table of contents are numbered: 1, 1.1, 1.1.1. Off by default.",
      },
      {
        kind: "number",
        name: "contentsDepth",
        label: "Table of contents",
        choices: depths,
        hint: "How many levels of headings it shows, without the title. 3 by default.",
      },
    ],
  },
  {
    title: "Code",
    fields: [
      {
        kind: "switch",
        name: "lineNumbers",
        label: "Line numbers",
        hint: "Numbers the lines of code blocks that name a language. showLineNumbers=false in a block turns them off there. Off by default.",
      },
      {
        kind: "choice",
        name: "codeTheme",
        label: "Colors of code",
        choices: {
          theme: "Those of the theme",
          contrast: "High contrast",
          "blue-orange": "Blue and orange",
          quiet: "Quiet",
        },
        hint: "Each has a light and a dark form. “Blue and orange” is for people who cannot tell red from green. Those of the theme by default.",
      },
    ],
  },
  {
    title: "Links to other sites",
    fields: [
      {
        kind: "switch",
        name: "externalNewTab",
        label: "Open in a new tab",
        hint: "Screen readers announce it. Off by default.",
      },
      {
        kind: "switch",
        name: "externalArrow",
        label: "Show an arrow",
        hint: "Links to other sites end in a small arrow. Off by default.",
      },
      {
        kind: "list",
        name: "externalRel",
        label: "Relation",
        values: linkRelations,
        hint: "Words for search engines and browsers (rel), separated by spaces, such as nofollow. None by default.",
      },
    ],
  },
  {
    title: "About a note",
    fields: [
      {
        kind: "choice",
        name: "dateFormat",
        label: "Dates",
        choices: {
          long: "9 March 2026",
          medium: "9 Mar 2026",
          short: "09/03/2026",
          iso: "2026-03-09",
        },
        hint: "In the language of the page. 9 March 2026 by default.",
      },
      {
        kind: "switch",
        name: "readingTime",
        label: "Reading time",
        hint: "Shows how many minutes it takes to read a note. Off by default.",
      },
      {
        kind: "switch",
        name: "editLink",
        label: "Edit link",
        hint: "Links each note to its file on GitHub, GitLab, Gitea or Bitbucket, if the repository is linked. Visitors see the address of the repository. Off by default.",
      },
    ],
  },
  {
    title: "Feed",
    fields: [
      {
        kind: "choice",
        name: "feedContent",
        label: "Entries contain",
        choices: { excerpt: "The beginning of the note", full: "The whole note" },
        hint: "The beginning by default.",
      },
      {
        kind: "number",
        name: "feedEntries",
        label: "Number of entries",
        hint: "The newest notes with a date, up to 100. 20 by default.",
      },
    ],
  },
];
