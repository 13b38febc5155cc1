import {
  type Directive,
  directive,
  type Excerpt,
  type IncludeTarget,
  rangesIn,
  WHOLE,
} from "../directive.ts";
import { languageOfFile } from "../languages.ts";

const TEXT = /\[!INCLUDE\s*\[[^\]\n]{0,500}\]\(([^()\n]{1,500})\)\s*\]/gi;
const CODE = /\[!code(?:-([\w+#.-]{1,40}))?\s*\[[^\]\n]{0,500}\]\(([^()\n]{1,500})\)\s*\]/gi;
const BLOCK = /^[ \t]*(:::\s*code\s([^\n]{1,1000}?):::)[ \t]*$/gm;
const ATTRIBUTE = /([\w-]+)\s*=\s*"([^"]*)"/g;

/** `[!INCLUDE [title](a.md)]`, `[!code-csharp[](a.cs?range=1-3)]` and `:::code source="a.cs":::` of DocFX and Microsoft Learn. */
export function docfxDirectives(source: string): Directive[] {
  const directives: Directive[] = [];
  for (const { 0: all, 1: written = "", index } of source.matchAll(TEXT)) {
    const { path } = addressIn(written);
    const place = { start: index, end: index + all.length };
    directives.push(directive({ ...place, target: targetOf(path) }));
  }
  for (const { 0: all, 1: language, 2: written = "", index } of source.matchAll(CODE)) {
    const { path, options, fragment } = addressIn(written);
    directives.push(
      directive({
        start: index,
        end: index + all.length,
        target: targetOf(path),
        excerpt: excerptOf({
          range: options.get("range") ?? options.get("start") ?? linesIn(fragment),
          name: options.get("name") ?? fragment,
        }),
        code: codeOf(language ?? languageOfFile(path), options.get("highlight")),
        isBlock: true,
      }),
    );
  }
  for (const { 0: all, 1: own = "", 2: rest = "", index } of source.matchAll(BLOCK)) {
    const options = new Map([...rest.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]));
    const path = options.get("source");
    if (!path) continue;
    const start = index + all.indexOf(own);
    directives.push(
      directive({
        start,
        end: start + own.length,
        target: targetOf(path),
        excerpt: excerptOf({ range: options.get("range"), name: options.get("id") ?? "" }),
        code: codeOf(options.get("language") || languageOfFile(path), options.get("highlight")),
      }),
    );
  }
  return directives;
}

/** `~` is the folder with the settings. */
function targetOf(path: string): IncludeTarget {
  const own = /^~\/(.*)$/s.exec(path)?.[1];
  return own === undefined ? { base: "file", path } : { base: "site", path: own };
}

function addressIn(written: string): {
  path: string;
  options: ReadonlyMap<string, string>;
  fragment: string;
} {
  const [, angled, plain = ""] = /^\s*(?:<([^<>]*)>|([^\s"]+(?: [^\s"]+)*))/.exec(written) ?? [];
  const [, path = "", query = "", fragment = ""] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(angled ?? plain) ?? [];
  const options = query.split("&").map((part): [string, string] => {
    const [name = "", value = ""] = part.split("=");
    return [name.toLowerCase(), value];
  });
  return { path: decoded(path), options: new Map(options), fragment };
}

/** `L3-L5` as `3-5`. */
function linesIn(fragment: string): string | undefined {
  const [, from, to] = /^L(\d+)(?:-L?(\d+))?$/i.exec(fragment) ?? [];
  return from === undefined ? undefined : `${from}-${to ?? from}`;
}

function excerptOf({ range, name }: { range: string | undefined; name: string }): Excerpt {
  const ranges = range === undefined ? [] : rangesIn(range);
  if (ranges.length > 0) return { kind: "lines", ranges };
  return name === "" ? WHOLE : { kind: "region", name };
}

function codeOf(language: string, highlight: string | undefined) {
  const lines = highlight?.replace(/[^\d,-]/g, "") ?? "";
  return { language, info: lines === "" ? "" : ` {${lines}}` };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // The path is untrusted input, and is taken as written then.
    return path;
  }
}
