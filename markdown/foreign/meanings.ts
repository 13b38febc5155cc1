import { calloutTypes } from "../syntax/callout.ts";
import { argument, type Arguments } from "./arguments.ts";

/** A container that a shortcode, a tag or a component represents. */
export interface ContainerMeaning {
  kind: string;
  title: string | undefined;
}

const callouts = new Set(calloutTypes);
/** Components and shortcodes that have the name of a callout. Others, such as Quote and Example, mean something else. */
const NAMED = new Set(
  "note tip info warning danger caution important hint success error attention seealso".split(" "),
);
/** Their first argument or an attribute is the kind. */
const GENERAL = new Set("admonition callout alert notice aside hint banner".split(" "));
const FOLDED = new Set(
  "details expand expander expandable collapse collapsible accordion accordionitem spoiler toggle".split(
    " ",
  ),
);
/** The colors of Bootstrap and the names that some themes use. */
const ALIASES: Record<string, string> = {
  primary: "info",
  secondary: "note",
  default: "note",
  light: "note",
  dark: "note",
  warn: "warning",
  idea: "tip",
  check: "success",
};

export function containerOf(name: string, given: Arguments): ContainerMeaning | null {
  const key = name.toLowerCase();
  if (/^tab(?:s|set|group|pane)$/.test(key)) return { kind: "tabs", title: undefined };
  if (key === "codegroup" || key === "code-group" || key === "codetabs")
    return { kind: "code-group", title: undefined };
  if (/^(?:tab|tabitem|tabs\.tab|tab-item|tabpanel)$/.test(key))
    return {
      kind: "tab",
      title: argument(given, "label", "title", "name", "header", "value") ?? given.list[0],
    };
  if (FOLDED.has(key))
    return {
      kind: "details",
      title: argument(given, "title", "summary", "header") ?? given.list[0],
    };
  if (GENERAL.has(key)) {
    const written = argument(
      given,
      "type",
      "style",
      "kind",
      "color",
      "context",
      "variant",
      "level",
    );
    const [first, second] = given.list;
    const named = kindOf(written ?? first);
    const isGeneral = key === "alert" || key === "hint" || key === "banner" || key === "callout";
    return {
      kind: named ?? (key === "hint" ? "tip" : "note"),
      title:
        argument(given, "title", "header", "heading") ??
        (isGeneral ? undefined : named && !written ? second : undefined),
    };
  }
  if (NAMED.has(key))
    return { kind: key, title: argument(given, "title", "header") ?? given.list[0] };
  return null;
}

function kindOf(written: string | undefined): string | undefined {
  const kind = written?.toLowerCase();
  if (kind === undefined) return undefined;
  const known = ALIASES[kind] ?? kind;
  return callouts.has(known) ? known : undefined;
}
