import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";

/** A value of every formatting setting that is not the default. */
export const changedFormatting: FormattingSettings = {
  hardLineBreaks: true,
  typographer: true,
  numberedHeadings: true,
  lineNumbers: true,
  math: false,
  diagrams: false,
  showProperties: true,
  hideFields: true,
  externalNewTab: true,
  externalArrow: true,
  externalRel: ["nofollow"],
  headingAnchors: false,
  contentsDepth: 2,
  codeTheme: "contrast",
  dateFormat: "iso",
  readingTime: true,
  editLink: true,
  feedContent: "full",
  feedEntries: 2,
};
