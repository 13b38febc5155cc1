/** Whether a file is a note with front matter. */
export const isNote = (path: string): boolean => /\.(?:md|mdx|markdown)$/i.test(path);
