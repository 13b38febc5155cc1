import { readYaml } from "../../front-matter/yaml.ts";
import type { Line } from "./line.ts";

export interface Options {
  options: ReadonlyMap<string, string>;
  /** How many lines they take. */
  count: number;
}

const OPTION = /^[ \t>]*:([\w-]{1,60}):(?:[ \t]+(.{0,1000}))?$/;
/** As in YAML. */
const QUOTED = /^(["'])([^"']*)\1$/;
const RULE = /^[ \t>]*---[ \t]*$/;
/** More lines between rules are text. */
const MAX_YAML_LINES = 60;

/** `:name: value` in lines of their own, or YAML between two rules. */
export function optionsAfter(lines: readonly Line[], at: number): Options {
  const first = lines[at + 1]?.text;
  if (first !== undefined && RULE.test(first)) return yamlAfter(lines, at + 1);
  const options = new Map<string, string>();
  let next = at + 1;
  for (; next < lines.length; next++) {
    const [, name, value = ""] = OPTION.exec(lines[next]!.text) ?? [];
    if (name === undefined) break;
    options.set(name.toLowerCase(), value.trim().replace(QUOTED, "$2"));
  }
  return { options, count: next - at - 1 };
}

function yamlAfter(lines: readonly Line[], rule: number): Options {
  const options = new Map<string, string>();
  const end = Math.min(lines.length, rule + MAX_YAML_LINES);
  for (let at = rule + 1; at < end; at++) {
    if (!RULE.test(lines[at]!.text)) continue;
    const written = lines.slice(rule + 1, at).map(({ text }) => text);
    const { value } = readYaml(written.join("\n"));
    for (const [name, option] of Object.entries(value ?? {}))
      options.set(name.toLowerCase(), textOf(option));
    return { options, count: at - rule + 1 };
  }
  return { options, count: 0 };
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? value.map(textOf).join(",") : "";
}
