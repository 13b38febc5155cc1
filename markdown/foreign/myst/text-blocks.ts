import { bold, type Directive, headed, unwrapped } from "./directive.ts";
import { isBlank, type Line } from "./line.ts";

const INDENTED = /^[ \t]+(?=\S)/;
const DEFINITION = /^[ \t]*:[ \t]/;
/** The author of a quotation, in a paragraph of its own. */
const ATTRIBUTION = /^(?:-{2,3}|—)[ \t]*(?=[^\s-])/;

/** A title that is not in the table of contents, or a block with a title but without a frame. */
export function titled(directive: Directive): Line[] {
  return headed(directive, bold(directive.argument));
}

export function centered(directive: Directive): Line[] {
  return headed(directive, directive.argument);
}

/** `{epigraph}` and other quotations. */
export function quotation(directive: Directive): Line[] {
  const { at, end, argument, body, rewrite } = directive;
  const first: Line[] = argument === "" ? [] : [{ text: argument, at }];
  const quoted = rewrite(first.concat(body)).flatMap(({ text, at: from }): Line[] => {
    if (!ATTRIBUTION.test(text)) return [{ text: text === "" ? ">" : `> ${text}`, at: from }];
    const author = { text: `> ${text.replace(ATTRIBUTION, "— ")}`, at: from };
    return [{ text: ">", at: from }, author];
  });
  return [{ text: "", at }].concat(quoted, { text: "", at: end });
}

/** `{glossary}`: terms with indented definitions. Mystmd writes them as a definition list. */
export function glossary(directive: Directive): Line[] {
  const lines: Line[] = [];
  /** The indentation of the current definition. */
  let indent: string | null = null;
  let isAfterTerm = false;
  for (const line of directive.body) {
    const { text, at } = line;
    const [written] = INDENTED.exec(text) ?? [];
    if (isBlank(line)) lines.push(line);
    else if (written === undefined) {
      lines.push(line);
      indent = null;
      isAfterTerm = !DEFINITION.test(text);
    } else if (isAfterTerm && indent === null) {
      indent = written;
      lines.push({ text: DEFINITION.test(text) ? text.trimStart() : `: ${text.trimStart()}`, at });
    } else lines.push(indent === null ? line : { text: `  ${withoutPrefix(text, indent)}`, at });
  }
  return unwrapped({ ...directive, body: lines });
}

const withoutPrefix = (text: string, prefix: string) =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text.trimStart();
