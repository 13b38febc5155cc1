export interface Maker {
  /** The file, the pattern or the part of the settings that shows it. */
  name: string;
  kind: keyof typeof REASONS;
}

/** A part of a program that makes pages, as its settings name it. */
export interface Generator {
  /** As in "the plugin typedoc". */
  name: string;
  /** What the addresses of its pages begin with: "/api/". */
  prefix: string;
}

/** The end of a sentence about one or several pages. */
const REASONS = {
  file: (name: string) => `made by \`${name}\`, which Pressmark does not run`,
  link: (name: string) =>
    `the symbolic link \`${name}\`, which leads to nothing in this repository`,
  route: (name: string) => `of the form that \`${name}\` makes, which Pressmark does not run`,
  html: (name: string) => `in the HTML file \`${name}\`, which has no page here`,
  format: (name: string) => `in the file \`${name}\`, which is not markdown`,
  outside: (name: string) => `in the file \`${name}\`, which is outside the content`,
  ignored: (name: string) => `left out of the repository by \`${name}\``,
  generator: (name: string) => `made by ${name}, which Pressmark does not run`,
};

export function reasonOf({ kind, name }: Maker): string {
  return REASONS[kind](name);
}

/** The same of all such files in a folder; "" is the root of the repository. */
export function reasonInFolder(kind: Maker["kind"], folder: string): string {
  if (folder === "")
    return kind === "html"
      ? "in HTML files, which have no page here"
      : "in files outside the content";
  return kind === "html"
    ? `in HTML files of \`${folder}\`, which have no page here`
    : `in files of \`${folder}\`, which are outside the content`;
}
