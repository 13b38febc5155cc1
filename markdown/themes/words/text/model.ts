import type { Plural } from "../model.ts";

/**
 * Words in the text of a note that its author left to the program. The compiler only marks their positions (`markdown/text/word.ts`), so that what becomes of a
 * note does not depend on the language of the page. A name in braces is replaced with a value.
 */
export interface TextWords extends CalloutWords, TaskWords, AnswerWords {
  /** A folded part, and a tab, without a name of its own. */
  details: string;
  tab: string;
  footnotes: string;
  /** `{reference}`: "2", or "2-3" for the third reference to footnote 2. */
  backToReference: string;
  /** `{number}`: of a code listing, "3-1". */
  listing: string;
  /** `{host}` */
  videoOn: string;
  /** Read after a link to another site. */
  newTab: string;
  /** `{target}`: of a broken link. */
  brokenLink: string;
  /** `{title}` */
  missingDrawing: string;
  emptyCanvas: string;
  brokenCanvas: string;
}

/** Titles of callouts, by their kinds. */
export interface CalloutWords {
  note: string;
  abstract: string;
  summary: string;
  tldr: string;
  info: string;
  tip: string;
  hint: string;
  important: string;
  success: string;
  check: string;
  question: string;
  help: string;
  faq: string;
  warning: string;
  caution: string;
  attention: string;
  failure: string;
  missing: string;
  danger: string;
  error: string;
  bug: string;
  example: string;
  quote: string;
  seeAlso: string;
  deprecated: string;
}

/** Names of the states and dates of tasks. Callouts have some of them too. */
export interface TaskWords {
  todo: string;
  done: string;
  inProgress: string;
  canceled: string;
  forwarded: string;
  scheduled: string;
  starred: string;
  due: string;
  starts: string;
  created: string;
}

/** Words of the answers of queries. */
export interface AnswerWords {
  noResults: string;
  answerTooLong: string;
  /** Rows that are not shown. */
  moreRows: Plural;
  /** `{query}`: the name of a plug-in. */
  queryNotRun: string;
  queryTooLong: string;
  /** Column headings. */
  file: string;
  folder: string;
  path: string;
  size: string;
  modified: string;
  group: string;
}
