// The threads of the builder load this file, so it is free of zod.

/** EVERY category of issues, in the order of a list of them, and what an issue of it is about. */
export const issueCategories = {
  link: "A link to a note, heading or file that does not exist.",
  embed: "An embed of something that does not exist, or that would contain itself.",
  frontmatter: "Front matter that cannot be read.",
  schema: "Front matter that does not fit a schema of the project.",
  date: "A date that cannot be read, or that does not exist.",
  secret: "Something that looks like a credential. The note is withheld.",
  address: "Notes that claim the same address.",
  redirect: "A redirect rule that has no effect, or a former address that already has a page.",
  header: "A response header that has no effect.",
  settings: "Something in pressmark.yml or the theme settings that has no effect.",
  include: "An included file that does not exist or is not published.",
  media: "A picture or video that cannot be read or is too large.",
  html: "An HTML element or address that is not allowed.",
  math: "An invalid formula.",
  comment: "A comment that is never closed.",
  query: "A query that is shown as its source.",
  canvas: "A canvas that cannot be read.",
  drawing: "A drawing without an exported picture.",
  size: "A file or note that is larger than the limit.",
  encoding: "A file that is not UTF-8.",
  filename: "A file name that is not UTF-8.",
  symlink: "A symbolic link that cannot be followed.",
  submodule: "A submodule, which is not fetched.",
  lfs: "A file of Git LFS that could not be fetched.",
  missing: "A file that git does not have.",
  version: "A file of a version whose address is taken.",
  ignored: "Files that are left out by default.",
  nesting: "A note that is nested too deeply.",
  note: "A note that cannot be shown as intended.",
  render: "A page that could not be rendered as intended.",
} as const;

export type IssueCategory = keyof typeof issueCategories;

export const issueCategoryNames = Object.keys(issueCategories) as [
  IssueCategory,
  ...IssueCategory[],
];

export function isIssueCategory(name: string): name is IssueCategory {
  return Object.hasOwn(issueCategories, name);
}
