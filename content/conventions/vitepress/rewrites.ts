import type { MenuItem, Repository } from "../interface.ts";
import { isRecord } from "../program/literals.ts";

/** The path of a note by its rules; null if none applies. Paths are below the content root, with their extension. */
export type Rewrite = (path: string) => string | null;

/** More rules, or longer ones, are not hand-written settings. */
const MAX_RULES = 200;
const MAX_CHARACTERS = 300;
/** `:name`, `:name*`, `:name(.*)`, `(.*)` and other text of a rule. */
const PART = /:(\w+)(\(\.\*\)|\*)?|\(\.\*\)|[^:()]+|[^]/g;

interface Rule {
  pattern: RegExp;
  names: readonly string[];
  target: string;
}

/** Reads `rewrites` of VitePress. Each rule is a path with names for its parts: `packages/:name/docs/:page`. Null if no rule can be read. */
export function readRewrites(written: unknown): Rewrite | null {
  if (!isRecord(written)) return null;
  const rules = Object.entries(written)
    .slice(0, MAX_RULES)
    .flatMap(([source, target]) =>
      typeof target === "string" ? (ruleOf(source, target) ?? []) : [],
    );
  if (rules.length === 0) return null;
  return (path) => {
    for (const rule of rules) {
      const match = rule.pattern.exec(path);
      if (match) return filled(rule, match.slice(1));
    }
    return null;
  };
}

/**
 * Null if a part is a regular expression, which is not run. Also if a segment of the path has two names: the search for where one ends and the next begins can
 * take hours for a long file name.
 */
function ruleOf(source: string, target: string): Rule | null {
  if (source.length > MAX_CHARACTERS || target.length > MAX_CHARACTERS) return null;
  const names: string[] = [];
  let pattern = "";
  let isNamed = false;
  for (const [part, name, rest] of source.replace(/^\/+/, "").matchAll(PART)) {
    const isName = name !== undefined || part === "(.*)";
    if (isName && isNamed) return null;
    isNamed = isName || (isNamed && !part.includes("/"));
    if (name !== undefined) {
      names.push(name);
      pattern += rest === undefined ? "([^/]+)" : "(.*)";
    } else if (part === "(.*)") {
      names.push(String(names.length));
      pattern += "(.*)";
    } else if (/[:()]/.test(part)) return null;
    else pattern += part.replace(/[.*+?^${}|[\]\\]/g, "\\$&");
  }
  // Each further one makes the search of a long path slower.
  if ((pattern.match(/\(\.\*\)/g)?.length ?? 0) > 2) return null;
  return { pattern: new RegExp(`^${pattern}$`), names, target: target.replace(/^\/+/, "") };
}

function filled({ names, target }: Rule, values: readonly string[]): string {
  return target.replace(PART, (part: string, name: string | undefined) =>
    name === undefined ? part : (values[names.indexOf(name)] ?? part),
  );
}

/** Reads a sidebar, whose links name notes by their rewritten paths. */
export function menuOfRewritten(
  repository: Repository,
  { root, rewrite }: { root: string; rewrite: Rewrite },
  read: (repository: Repository) => MenuItem[] | null,
): MenuItem[] | null {
  const originals = new Map<string, string>();
  for (const note of repository.notes) {
    const path = note.startsWith(root) ? rewrite(note.slice(root.length)) : null;
    if (path !== null && !originals.has(root + path)) originals.set(root + path, note);
  }
  const has = (note: string) => originals.has(note) || repository.has(note);
  const restored = (items: readonly MenuItem[]): MenuItem[] =>
    items.map((item) => ({
      title: item.title,
      path: item.path === null ? null : (originals.get(item.path) ?? item.path),
      items: restored(item.items),
    }));
  const menu = read({ ...repository, has });
  return menu && restored(menu);
}
