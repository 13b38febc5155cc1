export const postColumns = ["title", "path", "date", "words"] as const;
export type PostColumn = (typeof postColumns)[number];
export type PostSort = PostColumn | `-${PostColumn}`;

/** "-" stands before a column in descending order. */
export const postSorts = [
  "title",
  "path",
  "date",
  "words",
  "-title",
  "-path",
  "-date",
  "-words",
] satisfies PostSort[];

/** The date from the front matter, or else when the file last changed. */
export const dateOf = ({ date, updated }: { date: string | null; updated: string | null }) =>
  date ?? updated;
