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

/** What the end of a sentence about one or several pages says. */
const REASONS = {
  file: (name: string) => `made by \`${name}\`, which Pressmark does not run`,
  route: (name: string) => `of the form that \`${name}\` makes, which Pressmark does not run`,
  html: (name: string) => `the HTML of \`${name}\`, which is not published as a page`,
  format: (name: string) => `written in \`${name}\`, which is not markdown`,
  outside: (name: string) => `written in \`${name}\`, which is outside the content`,
  ignored: (name: string) => `not in the repository, because \`${name}\` says so`,
  generator: (name: string) => `made by ${name}, which Pressmark does not run`,
};

export function reasonOf({ kind, name }: Maker): string {
  return REASONS[kind](name);
}
