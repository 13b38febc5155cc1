import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import type { Text } from "@codemirror/state";
import type { CompletionContent } from "./content.ts";

const KEY = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
/** A key and the last of its values: `tags: [a, b` */
const VALUE = /^([\p{L}_][\p{L}\p{N}_. -]*?):[ \t]+(?:\[(?:[^\]]*,)?[ \t]*)?["']?([^"',[\]]*)$/u;
const ITEM = /^[ \t]*-[ \t]+["']?([^"']*)$/;
const TAG_KEY = /^tags?$/i;
/** Front matter is short. */
const MAX_LINES = 500;
const SHOWN = 50;

/** Completes keys and values of YAML front matter with those of the schemas and of other notes, and tags with the tags of the site. */
export function completeFrontMatter(
  content: Pick<CompletionContent, "keys" | "tags">,
): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { doc } = context.state;
    const line = doc.lineAt(context.pos);
    if (!isInFrontMatter(doc, line.number)) return null;
    const before = line.text.slice(0, context.pos - line.from);
    if (KEY.test(before)) return completeKey(context, before, content);
    const item = ITEM.exec(before)?.[1];
    const value = VALUE.exec(before);
    const key = item === undefined ? value?.[1] : keyAbove(doc, line.number);
    const typed = item ?? value?.[2];
    if (key === undefined || typed === undefined) return null;
    const options = await valuesOf(key, typed, content);
    if (context.aborted || options.length === 0) return null;
    return { from: context.pos - typed.length, filter: false, options };
  };
}

function isInFrontMatter(doc: Text, number: number): boolean {
  if (number < 2 || number > MAX_LINES || doc.line(1).text.trimEnd() !== "---") return false;
  for (let at = 2; at < number; at++)
    if (/^(?:---|\.\.\.)\s*$/.test(doc.line(at).text)) return false;
  return true;
}

/** The key of a list that is written in lines. */
function keyAbove(doc: Text, number: number): string | undefined {
  for (let at = number - 1; at > 1; at--) {
    const { text } = doc.line(at);
    if (/^\s*(?:-|#|$)/.test(text)) continue;
    return /^([\p{L}_][\p{L}\p{N}_. -]*?):\s*(?:#.*)?$/u.exec(text)?.[1];
  }
  return undefined;
}

async function completeKey(
  context: CompletionContext,
  typed: string,
  content: Pick<CompletionContent, "keys">,
): Promise<CompletionResult | null> {
  const { doc } = context.state;
  // Completion is an aid: without the data of the site there are still the keys of the engine.
  const [{ used, schemas }, { KNOWN_KEYS }] = await Promise.all([
    content.keys().catch(() => ({ used: [], schemas: [] })),
    import("../properties/known-keys.ts"),
  ]);
  if (context.aborted) return null;
  const present = new Set<string>();
  for (let at = 2; at <= Math.min(doc.lines, MAX_LINES); at++) {
    const { text } = doc.line(at);
    if (/^---\s*$/.test(text)) break;
    const key = /^([^\s:#-][^:]*):/.exec(text)?.[1];
    if (key !== undefined) present.add(key);
  }
  const names = new Map<string, string>();
  for (const { fields } of schemas)
    for (const { name, required } of fields)
      names.set(name, required ? "required" : (KNOWN_KEYS.get(name)?.about ?? "schema"));
  for (const { name, count } of used)
    if (!names.has(name)) names.set(name, KNOWN_KEYS.get(name)?.about ?? String(count));
  for (const [name, { about }] of KNOWN_KEYS) if (!names.has(name)) names.set(name, about);
  const isFollowed = doc.sliceString(context.pos, context.pos + 1) === ":";
  const options = [...names]
    .filter(([name]) => !name.includes(".") && !present.has(name) && startsWith(name, typed))
    .slice(0, SHOWN)
    .map(([name, detail]) => ({ label: name, detail, apply: isFollowed ? name : `${name}: ` }));
  return { from: context.pos - typed.length, filter: false, options };
}

const startsWith = (name: string, typed: string) =>
  name.toLowerCase().startsWith(typed.toLowerCase());

async function valuesOf(
  key: string,
  typed: string,
  content: Pick<CompletionContent, "keys" | "tags">,
): Promise<Completion[]> {
  if (TAG_KEY.test(key)) {
    const tags = typed.trim() === "" ? [] : await content.tags(typed.trim()).catch(() => []);
    return tags.map(({ name, count }) => ({ label: name, detail: String(count) }));
  }
  const { used, schemas } = await content.keys().catch(() => ({ used: [], schemas: [] }));
  const field = schemas.flatMap(({ fields }) => fields).find(({ name }) => name === key);
  const { KNOWN_KEYS } = await import("../properties/known-keys.ts");
  const isBoolean = (field?.type ?? KNOWN_KEYS.get(key)?.kind) === "boolean";
  const values = field?.choices ?? (isBoolean ? ["true", "false"] : examplesOf(used, key));
  return values
    .filter((value) => value !== typed && value.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, SHOWN)
    .map((value) => ({ label: value }));
}

/** Short texts are worth repeating, titles and dates are not. */
function examplesOf(
  used: readonly { name: string; examples: string[]; types: { type: string }[] }[],
  key: string,
) {
  if (/^(?:title|description|summary|date|slug|permalink|aliases)$/.test(key)) return [];
  const field = used.find(({ name }) => name === key);
  return field?.types[0]?.type === "text"
    ? field.examples.filter((one) => !/[:#\n]/.test(one))
    : [];
}
