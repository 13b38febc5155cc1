import { type Directive, directive, type Excerpt, WHOLE } from "../directive.ts";

const LINE = /^[ \t]*(-+8<-+[ \t]+(?:"([^"\n]{1,500})"|'([^'\n]{1,500})'))[ \t]*$/gm;
const ESCAPED = /^[ \t]*;(?=-+8<-)/gm;
const MARK = /^[ \t]*(-+8<-+)[ \t]*$/gm;
/** Another extension of MkDocs writes `{!a.md!}`. */
const BRACES = /^[ \t]*(\{![ \t]*([^\s!{}][^!{}\n]{0,500})!\})/gm;
const URL = /^[a-z]+:\/\//i;
const SPEC = /^(.*?)(?::(-?\d*(?::-?\d*)?(?:,-?\d*(?::-?\d*)?){0,50})|:([A-Za-z_][\w-]{0,100}))?$/s;

/** `--8<-- "a.md:part"` of PyMdown, on one line or as a list of files between two marks. */
export function snippetDirectives(source: string): Directive[] {
  const directives: Directive[] = [];
  for (const { 0: all, 1: own = "", 2: double, 3: single, index } of source.matchAll(LINE)) {
    const start = index + all.indexOf(own);
    const place = { start, end: start + own.length };
    const written = double ?? single ?? "";
    directives.push(isDisabled(written) ? disabled(place) : snippet(written, place));
  }
  // A semicolon shows how a directive is written.
  for (const { 0: all, index } of source.matchAll(ESCAPED)) {
    const end = index + all.length;
    directives.push(directive({ start: end - 1, end, target: null, readsCode: "mkdocs" }));
  }
  const marks = [...source.matchAll(MARK)];
  for (let at = 0; at + 1 < marks.length; at += 2)
    directives.push(...listed(source, marks[at]!, marks[at + 1]!));
  for (const { 0: all, 1: own = "", 2: path = "", index } of source.matchAll(BRACES)) {
    const start = index + all.indexOf(own);
    const target = { base: "base", path: path.trimEnd() } as const;
    directives.push(
      directive({
        start,
        end: start + own.length,
        target,
        readsCode: "mkdocs",
        isCertain: false,
      }),
    );
  }
  return directives;
}

function listed(source: string, open: RegExpExecArray, close: RegExpExecArray): Directive[] {
  const isRead = { readsCode: "mkdocs", target: null } as const;
  const mark = ({ 0: all, index }: RegExpExecArray) =>
    directive({ start: index, end: index + all.length, ...isRead });
  const from = open.index + open[0].length;
  const lines = source.slice(from, close.index).matchAll(/^[ \t]*([^\s][^\n]{0,500})$/gm);
  return [
    mark(open),
    ...[...lines].map(({ 0: all, 1: written = "", index }) => {
      const start = from + index + all.indexOf(written);
      const place = { start, end: start + written.length };
      return isDisabled(written) ? disabled(place) : snippet(written.trimEnd(), place);
    }),
    mark(close),
  ];
}

/** `--8<-- "; a.md"` shows nothing for now. */
const isDisabled = (written: string) => written.trimStart().startsWith(";");

const disabled = (place: { start: number; end: number }) =>
  directive({ ...place, readsCode: "mkdocs", target: null });

function snippet(written: string, place: { start: number; end: number }): Directive {
  // A file of another site is never fetched.
  const isElsewhere = URL.test(written);
  const [, path = "", lines, section] = isElsewhere ? [] : (SPEC.exec(written) ?? []);
  return directive({
    ...place,
    target: { base: "base", path: isElsewhere ? written : path },
    excerpt: section === undefined ? linesOf(lines) : { kind: "region", name: section },
    readsCode: "mkdocs",
  });
}

/** `4` is everything from line 4. */
function linesOf(written: string | undefined): Excerpt {
  if (!written) return WHOLE;
  return {
    kind: "lines",
    ranges: written.split(",").map((range) => {
      const [from = "", to = ""] = range.split(":");
      return [Number(from) || 1, Number(to) || Infinity] as const;
    }),
  };
}
