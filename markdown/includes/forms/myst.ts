import {
  type CodeShape,
  type Directive,
  directive,
  type Excerpt,
  type IncludeTarget,
  rangesIn,
  WHOLE,
} from "../directive.ts";
import { optionsAfter } from "../../foreign/myst/options.ts";
import { languageOfFile } from "../languages.ts";

/** A directive has only options, each on a line of its own. */
const BLOCK =
  /^(`{3,12}|~{3,12}|:{3,12})\{(include|literalinclude)\}[ \t]+([^\s<>][^\n]{0,500})\n((?:[^\n]{0,500}\n){0,30}?)\1[`~:]*[ \t]*$/gm;

type Options = ReadonlyMap<string, string>;

/** ```` ```{include} ../README.md ```` and `{literalinclude}` of MyST, with their options. */
export function mystDirectives(source: string): Directive[] {
  return [...source.matchAll(BLOCK)].map(
    ({ 0: all, 2: name, 3: written = "", 4: lines = "", index }) => {
      const path = written.trim();
      const below = `\n${lines}`.split("\n").map((text, at) => ({ text, at }));
      const { options } = optionsAfter(below, 0);
      const isCode = name === "literalinclude" || options.has("literal") || options.has("code");
      return directive({
        start: index,
        end: index + all.length,
        target: targetOf(path),
        excerpt: excerptOf(options),
        code: isCode ? codeOf(path, options) : null,
        isBlock: true,
      });
    },
  );
}

/** `/` is the folder with the settings. */
function targetOf(path: string): IncludeTarget {
  return path.startsWith("/") ? { base: "site", path: path.slice(1) } : { base: "file", path };
}

function excerptOf(options: Options): Excerpt {
  const ranges = rangesIn(options.get("lines") ?? "");
  if (ranges.length > 0) return { kind: "lines", ranges };
  const [from, to] = [number(options.get("start-line")), number(options.get("end-line"))];
  // Counted from 0, as in Python. The last line is not included.
  if (from !== null || to !== null)
    return {
      kind: "lines",
      ranges: [[(from ?? 0) < 0 ? from! : (from ?? 0) + 1, to === null ? Infinity : end(to)]],
    };
  const [after, at] = [options.get("start-after"), options.get("start-at")];
  const [before, until] = [options.get("end-before"), options.get("end-at")];
  const [first, last] = [after || at || null, before || until || null];
  if (first === null && last === null) return WHOLE;
  return { kind: "between", start: first, end: last, hasStart: !after, hasEnd: !before };
}

const end = (line: number) => (line < 0 ? line - 1 : line);

function number(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,6}$/.test(text) ? Number(text) : null;
}

function codeOf(path: string, options: Options): CodeShape {
  const language = options.get("language") ?? options.get("lang") ?? options.get("code");
  const marked = options.get("emphasize-lines")?.replace(/[^\d,-]/g, "");
  const title = options.get("caption");
  return {
    language: language || languageOfFile(path),
    info: `${marked ? ` {${marked}}` : ""}${title ? ` [${title.replace(/[[\]]/g, "")}]` : ""}`,
  };
}
