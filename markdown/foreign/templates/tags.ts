import { type CodeRanges, isEscaped } from "../code-ranges.ts";

/** A tag of a template language in a text. */
export interface TemplateTag {
  /** `{{< x >}}` and `{{% x %}}` of Hugo, `{% x %}` of Liquid, `{{ x }}` of Liquid and MDN. */
  kind: "shortcode" | "tag" | "output";
  start: number;
  end: number;
  isClosing: boolean;
  /** `{{< x />}}`, which has no content. */
  isSelfClosing: boolean;
  name: string;
  /** The text after the name. */
  rest: string;
  /** The whole text between the braces. */
  content: string;
}

const OPENING = /\{\{[<%]?|\{%/g;
/** A longer tag is text, which limits the search for its end. */
const MAX_LENGTH = 2000;
const CLOSINGS: Record<string, string> = { "{{<": ">}}", "{{%": "%}}", "{%": "%}", "{{": "}}" };

/** All tags outside code and comments, in order. */
export function templateTags(source: string, code: CodeRanges): TemplateTag[] {
  const tags: TemplateTag[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(source); match; match = OPENING.exec(source)) {
    const start = match.index;
    const after = code.endAt(start);
    if (after !== null) {
      OPENING.lastIndex = after;
      continue;
    }
    // `${{ x }}` is an expression of GitHub Actions.
    const isText = isEscaped(source, start) || (match[0] === "{{" && source[start - 1] === "$");
    const tag = isText ? null : readTag(source, start, match[0]);
    if (!tag) continue;
    tags.push(tag);
    OPENING.lastIndex = tag.end;
  }
  return tags;
}

function readTag(source: string, start: number, opening: string): TemplateTag | null {
  const closing = CLOSINGS[opening]!;
  const text = source.slice(start + opening.length, start + MAX_LENGTH);
  const length = text.indexOf(closing);
  if (length < 0) return null;
  const content = text.slice(0, length);
  // A comment that begins in a tag must end where `publicSource` ends it.
  if (/<!--|%%/.test(content) || (opening === "{{" && /[\n{]/.test(content))) return null;
  const isHugo = opening.length === 3;
  const inner = content.replace(isHugo ? /\/$/ : /^-|-$/g, "").trim();
  const isClosing = isHugo
    ? inner.startsWith("/") && !inner.startsWith("/*")
    : /^end\w/.test(inner);
  const [, name = "", rest = ""] = /^(?:\/[ \t]*)?([\w#./-]*)([^]*)$/.exec(inner) ?? [];
  return {
    kind: isHugo ? "shortcode" : opening === "{%" ? "tag" : "output",
    start,
    end: start + opening.length + length + closing.length,
    isClosing,
    isSelfClosing: isHugo && content.endsWith("/"),
    name: !isHugo && isClosing ? name.slice("end".length) : name,
    rest: rest.trim(),
    content: content.trim(),
  };
}
