/** A text for each plural form of its language, by the names of CLDR. `{count}` is the number. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The words of a theme in one language. A name in braces is replaced with a value. */
export interface ThemeWords {
  skip: string;
  search: string;
  openNavigation: string;
  closeNavigation: string;
  /** Names of landmarks, for screen readers: the side column, the tree, the links to the two lists. */
  site: string;
  pages: string;
  lists: string;
  breadcrumbs: string;
  previousAndNext: string;
  pagesOfList: string;
  posts: string;
  tags: string;
  onThisPage: string;
  /** `{date}` */
  updated: string;
  /** {time}: "5 minutes". */
  readingTime: string;
  linkedFrom: string;
  previous: string;
  next: string;
  viewSource: string;
  /** A link to the file on the git host. */
  editPage: string;
  /** `{platform}` */
  publishedWith: string;
  feed: string;
  /** A link beside that to the feed. */
  subscribe: string;
  /** The name of the menu with the three that follow. */
  appearance: string;
  automatic: string;
  light: string;
  dark: string;
  recent: string;
  notes: string;
  chapters: string;
  /** The texts of empty lists. */
  emptySite: string;
  emptyFolder: string;
  emptyTag: string;
  noTags: string;
  noPosts: string;
  notFound: string;
  notFoundText: string;
  goHome: string;
  perhaps: string;
  taggedNotes: Plural;
  allTags: string;
  undated: string;
  previousPage: string;
  nextPage: string;
  /** `{number}` */
  page: string;
  /** `{title}`, `{number}` */
  titleOfPage: string;
  /** The name of the switcher. */
  language: string;
  /** `{language}`: a language in which the page does not exist. */
  languageHome: string;
  notTranslated: string;
  /** `{language}`: the name of the original's language. */
  original: string;
  versions: string;
  /** `{name}`: "1.2". */
  version: string;
  /** The names of versions to which their site gives none. */
  latestVersion: string;
  nextVersion: string;
  aboutVersion: string;
  /** `{name}` */
  oldVersion: string;
  unreleasedVersion: string;
  /** `{version}`: a link with the text of `version`. */
  newestVersion: string;
  newestRelease: string;
  graphNeedsScript: string;
  client: ClientWords;
  answers: AnswerWords;
}

/** The words of the theme's scripts. */
export interface ClientWords {
  search: string;
  searchSite: string;
  closeSearch: string;
  results: string;
  typeToSearch: string;
  typeToSearchKeys: string;
  searching: string;
  searchFailed: string;
  searchNotReady: string;
  /** `{query}` */
  nothingFound: string;
  /** `{query}`, `{corrected}` */
  corrected: string;
  partial: string;
  found: Plural;
  showEarlier: string;
  showMore: string;
  /** `{title}` */
  entriesOf: string;
  /** The heading of the drawing of a note's links. */
  graph: string;
  wholeGraph: string;
  graphNotReady: string;
  copy: string;
  copyCode: string;
  copied: string;
  copyRefused: string;
  enlargePicture: string;
  closePicture: string;
  /** `{text}` */
  diagram: string;
  diagramFailed: string;
}

/** The words of answers in the search dialog, which are loaded only on sites that answer questions. */
export interface AnswerWords {
  /** An entry of the search dialog. `{question}` */
  ask: string;
  askAbout: string;
  answering: string;
  answer: string;
  sources: string;
  /** `{number}`, `{title}` */
  source: string;
  noAnswer: string;
  answersPaused: string;
  tooManyQuestions: string;
  answerFailed: string;
  /** Below an answer. */
  answerNote: string;
}
