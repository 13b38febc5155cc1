import type { Generator } from "../foreign/generator.ts";

/** Where the path of an included file begins. */
export type IncludeBase =
  /** In the folder of the file that contains the directive. */
  | "file"
  /** At the root of the site, or in a folder above the file. */
  | "site"
  /** In a folder that the settings name, at the root of the site or of the repository, or in the file's folder. */
  | "base"
  /** In `_includes`, in a folder above the file. */
  | "includes";

/** A file as a directive names it. */
export interface IncludeTarget {
  base: IncludeBase;
  path: string;
}

/** From the first to the last, both included. */
type LineRanges = readonly (readonly [from: number, to: number])[];

/** The part of a file that is included. */
export type Excerpt =
  | { kind: "all" }
  /** From 1, both included. Negative numbers count from the end. */
  | { kind: "lines"; ranges: LineRanges }
  /** Between two marks with this name, or below a heading with this id. Ranges are lines of this part. */
  | { kind: "region"; name: string; ranges?: LineRanges }
  /** Between the lines with two texts, or with these lines. */
  | {
      kind: "between";
      start: string | null;
      end: string | null;
      hasStart?: boolean;
      hasEnd?: boolean;
    };

export const WHOLE: Excerpt = { kind: "all" };

/** The file becomes a code block. */
export interface CodeShape {
  language: string;
  /** Marked lines and a title, as after the language of a fence. */
  info: string;
}

/** A place in a text where another file belongs. */
export interface Directive {
  start: number;
  end: number;
  /** Null for a line that only belongs to other directives, and for a file that cannot be in the repository. */
  target: IncludeTarget | null;
  excerpt: Excerpt;
  /** Null for text. */
  code: CodeShape | null;
  /** The generator that also reads the directive in code blocks. */
  readsCode: Generator | null;
  /** Nothing else is written like this, so that a missing file is a mistake. */
  isCertain: boolean;
  /** A template of the site decides where it begins, so that a missing file may be elsewhere. */
  isOfTemplate: boolean;
  /** The file is a block of its own. */
  isBlock: boolean;
}

export function directive(
  place: Pick<Directive, "start" | "end" | "target"> & Partial<Directive>,
): Directive {
  return {
    excerpt: WHOLE,
    code: null,
    readsCode: null,
    isCertain: true,
    isOfTemplate: false,
    isBlock: false,
    ...place,
  };
}

/** The name of a target in `IncludedFiles`. */
export function targetKey({ base, path }: IncludeTarget): string {
  return `${base} ${path}`;
}

/** A number from `from` to `to`, as in `3`, `3-5` and `3-`. */
export function rangesIn(list: string): [from: number, to: number][] {
  return [...list.matchAll(/(\d+)(\s*-\s*(\d*))?/g)].map(([, from, dash, to]) => [
    Number(from),
    dash === undefined ? Number(from) : to ? Number(to) : Infinity,
  ]);
}
