const NAMES =
  /(?:^|\/)(?:readme|changelog|changes|history|news|releas(?:es?|ing)|release[-_]notes|upgrad(?:e|ing)|contributing|contributors|code[-_]of[-_]conduct|security|support|governance|maintainers|authors|license|licence|notice|todo|agents|claude|gemini|issue_template|pull_request_template)(?:[-_.][\w-]+)*\.(?:md|markdown|mdx)$/i;

/** Whether a note is about the repository itself, and no part of a site: `README.md`, `CONTRIBUTING.md`. */
export function isCommunityFile(path: string): boolean {
  return NAMES.test(path);
}
