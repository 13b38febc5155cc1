import { placeOf } from "../foreign/block-place.ts";
import type { Generator } from "../foreign/generator.ts";
import { CodeContext } from "./code-context.ts";
import { type CodeShape, type Directive, type Excerpt, targetKey } from "./directive.ts";
import { directivesIn } from "./directives.ts";
import type { IncludedFiles, IncludeProblem } from "./included-files.ts";
import { IncludedText } from "./included-text.ts";
import { countBreaks, type Expanded, joinPieces, type Piece, placed } from "./pieces.ts";

export interface ExpandOptions {
  /** Path of the note in the repository. */
  path: string;
  files: IncludedFiles;
  generator: Generator | undefined;
  /** Limit for the text with all its files. */
  maxCharacters: number;
  indentedLinesOf(source: string): readonly boolean[];
}

export interface ExpandedNote extends Expanded {
  /** With the line of the note's body, counted from 0. */
  problems: (IncludeProblem & { line: number })[];
}

/** Files within files. */
export const MAX_INCLUDE_DEPTH = 10;
/** Directives of one page, including those in its files. */
const MAX_DIRECTIVES = 2_000;
/** More problems would only make the list of issues unreadable. */
const MAX_PROBLEMS = 100;

/** Replaces every directive of a note by its file. A directive that cannot be followed shows nothing. */
export function expandIncludes(body: string, options: ExpandOptions): ExpandedNote {
  const expansion = new Expansion(options, options.maxCharacters - body.length);
  const pieces = expansion.piecesOf(body, { file: null, path: options.path, line: 0, open: [] });
  return { ...joinPieces(pieces), problems: expansion.problems };
}

/** The text in which directives are replaced. */
interface Within {
  /** Null for the note itself. */
  file: string | null;
  path: string;
  /** The line of the note at which the text begins, or with the directive that led here. */
  line: number;
  /** The files around the text. */
  open: readonly string[];
}

class Expansion {
  readonly problems: ExpandedNote["problems"] = [];
  private readonly options: ExpandOptions;
  private readonly texts = new Map<string, IncludedText>();
  private charactersLeft: number;
  private directivesLeft = MAX_DIRECTIVES;

  constructor(options: ExpandOptions, charactersLeft: number) {
    this.options = options;
    this.charactersLeft = charactersLeft;
  }

  piecesOf(source: string, within: Within): Piece[] {
    const directives = directivesIn(source);
    const { file } = within;
    if (directives.length === 0) return [{ text: source, line: within.line, file }];
    const context = new CodeContext(source, this.options);
    const pieces: Piece[] = [];
    let at = 0;
    let { line } = within;
    const moveTo = (end: number) => {
      const text = source.slice(at, end);
      at = end;
      const from = line;
      if (file === null) line += countBreaks(text);
      return { text, line: from, file };
    };
    for (const each of directives) {
      const place = context.placeOf(each);
      if (place === "shown") continue;
      const before = moveTo(each.start);
      const replacement = this.replace(source, each, {
        within: { ...within, line },
        isCode: place === "code",
      });
      pieces.push(before);
      if (replacement === null) pieces.push(moveTo(each.end));
      else {
        pieces.push(...replacement);
        moveTo(each.end);
      }
    }
    pieces.push(moveTo(source.length));
    return pieces;
  }

  /** Null when the directive stays. */
  private replace(
    source: string,
    each: Directive,
    { within, isCode }: { within: Within; isCode: boolean },
  ): Piece[] | null {
    if (each.target === null) return [];
    const target = this.options.files.targets.get(within.path)?.get(targetKey(each.target));
    if (!target || "message" in target) {
      const isMissing = !target || target.isMissing;
      // VitePress shows the line then: documentation shows how one is written.
      const isExample = isCode && each.readsCode === "vitepress";
      if ((isExample || !each.isCertain) && isMissing) return null;
      if (target) this.report(each.isOfTemplate ? ofTemplate(target) : target, within.line);
      return [];
    }
    const { path } = target;
    const limit = this.limitOf(path, within);
    if (limit) {
      this.report(limit, within.line);
      return [];
    }
    const file = this.open(path);
    const text = file.excerpt(each.excerpt, { isCode: isCode || each.code !== null });
    if (text === null) {
      this.report(missingPart(path, each.excerpt), within.line);
      return [];
    }
    // A template of Liquid or Go is a program.
    if (!each.isCertain && !isCode && !each.code && /\{%|\{\{/.test(text)) return null;
    this.charactersLeft -= text.length;
    const { line } = within;
    const pieces =
      isCode || each.code || !file.isMarkdown
        ? [{ text: isCode || !each.code ? text : fenceOf(each.code, text), line, file: path }]
        : this.piecesOf(text, { file: path, path, line, open: [...within.open, path] });
    const isBlock = !isCode && (each.isBlock || each.code !== null);
    return placed(pieces, placeOf(source, each.start, each.end), { isBlock, line, file: path });
  }

  private open(path: string): IncludedText {
    const opened =
      this.texts.get(path) ?? new IncludedText(path, this.options.files.texts.get(path) ?? "");
    this.texts.set(path, opened);
    return opened;
  }

  private limitOf(path: string, { open }: Within): IncludeProblem | null {
    if (path === this.options.path || open.includes(path)) return CYCLE;
    if (open.length >= MAX_INCLUDE_DEPTH) return TOO_DEEP;
    const length = this.options.files.texts.get(path)?.length;
    this.directivesLeft--;
    const isTooMuch = length === undefined || length > this.charactersLeft;
    return isTooMuch || this.directivesLeft < 0 ? TOO_MUCH : null;
  }

  private report(problem: IncludeProblem, line: number): void {
    const isKnown = this.problems.some(
      (other) => other.line === line && other.message === problem.message,
    );
    if (!isKnown && this.problems.length < MAX_PROBLEMS) this.problems.push({ ...problem, line });
  }
}

const CYCLE: IncludeProblem = {
  message: "A file includes itself, so it is not shown again.",
  suggestion: null,
};
const TOO_DEEP: IncludeProblem = {
  message: `Files include each other more than ${MAX_INCLUDE_DEPTH} levels deep. The deepest are left out.`,
  suggestion: null,
};
const TOO_MUCH: IncludeProblem = {
  message: "The note includes more than a page can show. The rest is left out.",
  suggestion: "Split it into several notes.",
};

/** The shortcode of one site may begin its paths in any folder. */
function ofTemplate(problem: IncludeProblem): IncludeProblem {
  if (!problem.isMissing) return problem;
  return {
    message: problem.message,
    suggestion: problem.suggestion,
    isOfTemplate: true,
    group: {
      about: "files of shortcodes",
      message:
        "Shortcodes include files that Pressmark does not find. The site may have them elsewhere.",
      suggestion: null,
    },
  };
}

function missingPart(path: string, excerpt: Excerpt): IncludeProblem {
  const name = excerpt.kind === "region" ? `part ${excerpt.name}` : "such part";
  return {
    message: `${path} has no ${name}, so nothing is included.`,
    suggestion: null,
    group: {
      about: `parts ${path}`,
      message: `\`${path}\` lacks parts that notes include.`,
      suggestion: null,
    },
  };
}

/** A code block with a fence that its content does not contain. */
function fenceOf({ language, info }: CodeShape, code: string): string {
  const runs = [...code.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const mark = "`".repeat(Math.max(2, ...runs) + 1);
  const words = `${language}${info}`.replace(/[`\n]/g, "");
  return `${mark}${words}\n${code}\n${mark}`;
}
