import { namesOfKey } from "#markdown/front-matter/key-names.ts";
import type { NoteIssue } from "#markdown/issue.ts";
import type { ContentField } from "#schemas/deployments/dataset.ts";
import type { NoteField } from "#schemas/projects/note-schema.ts";
import { type FieldKind, kindFor, kindOfSchema, kindOfUses } from "./field-kind.ts";
import { type FrontMatterRules, frontMatterIssues } from "./issues.ts";
import { KNOWN_KEYS } from "./known-keys.ts";
import { findBlock, type YamlBlock } from "#markdown/front-matter/edit/block.ts";
import { findEntry } from "#markdown/front-matter/edit/find-entry.ts";
import {
  type Entry,
  type GroupValue,
  readTree,
  type Value,
} from "#markdown/front-matter/edit/tree.ts";

/** One field of the form. */
export interface Property {
  /** `seo.description` */
  name: string;
  path: readonly string[];
  kind: FieldKind;
  value: Value;
  isRequired: boolean;
  /** Whether the note has the key. */
  isPresent: boolean;
  choices: readonly string[];
  /** What counts without a value. */
  fallback: string | null;
  about: string | null;
  /** As it is written, if the form cannot show it. */
  written: string;
  issues: NoteIssue[];
}

export interface Properties {
  fields: Property[];
  /** Keys that the form has no room for. */
  hidden: number;
  /** Issues of no field. */
  issues: NoteIssue[];
  /** Why only the text can be edited. */
  refusal: { message: string; line: number | null } | null;
}

const MAX_FIELDS = 60;
const MAX_WRITTEN = 300;
const EMPTY: Value = { kind: "empty" };

/** What the form shows for the text of a note. */
export function readProperties(
  text: string,
  rules: FrontMatterRules,
  used: readonly ContentField[],
): Properties {
  const issues = frontMatterIssues(text, rules);
  const block = findBlock(text);
  const refused = (message: string, line: number | null = null): Properties => ({
    fields: [],
    hidden: 0,
    issues: issues.all,
    refusal: { message, line },
  });
  const refusal = refusalOf(block);
  if (refusal !== null) return refused(refusal);
  let root: GroupValue | null = null;
  let source = "";
  if (block.state === "yaml") {
    source = text.slice(block.start, block.end);
    const tree = readTree(source);
    const above = text.slice(0, block.start).split("\n").length - 1;
    if (tree.state === "broken") return refused(BROKEN, tree.line + above);
    if (tree.state !== "read") return refused(tree.state === "excessive" ? EXCESSIVE : UNUSUAL);
    ({ root } = tree);
  }
  const expected = schemaFields(root, rules);
  const leaves = leavesOf(root?.entries ?? [], []);
  const present = leaves.map(({ path, entry }): Property => {
    const name = path.join(".");
    const field = expected.find((one) => namesOfKey(one.name).includes(name));
    return {
      ...propertyOf({ name, path, field, used }, entry.value),
      isPresent: true,
      written: source.slice(entry.colon, entry.end).trim().slice(0, MAX_WRITTEN),
      issues: issues.of(name),
    };
  });
  const missing = expected
    .filter((field) => !namesOfKey(field.name).some((name) => isIn(root, leaves, name)))
    .map((field): Property => {
      const { name } = field;
      const path = name.split(".");
      return {
        ...propertyOf({ name, path, field, used }, EMPTY),
        issues: issues.of(name),
      };
    });
  const fields = [...present, ...missing];
  const shown = fields.slice(0, MAX_FIELDS);
  const own = new Set(shown.flatMap((field) => field.issues));
  return {
    fields: shown,
    hidden: fields.length - shown.length,
    issues: issues.all.filter((issue) => !own.has(issue)),
    refusal: null,
  };
}

const BROKEN =
  "The front matter cannot be read from here on. Correct this line or the one above it to use the form. Nothing was changed.";
const EXCESSIVE = "The front matter is too large or too deep for the form. Edit it in the text.";
const UNUSUAL = "The front matter is not a list of keys, one per line. Edit it in the text.";
const NAMES = { toml: "TOML", json: "JSON", code: "a program" } as const;

function refusalOf(block: YamlBlock): string | null {
  switch (block.state) {
    case "other":
      return block.format === "code"
        ? "The front matter is a program, which Pressmark never runs."
        : `The front matter is ${NAMES[block.format]}. The form can only change YAML. Edit it in the text.`;
    case "open":
      return "The front matter has no end. Add a line with `---` after its last key.";
    case "mixed":
      return "The lines of the front matter end in different ways. Edit it in the text.";
    default:
      return null;
  }
}

interface Leaf {
  path: string[];
  entry: Entry;
}

/** A group is shown as its keys. */
function leavesOf(entries: readonly Entry[], above: readonly string[]): Leaf[] {
  return entries.flatMap((entry) => {
    const path = [...above, entry.key];
    const { value } = entry;
    if (value.kind === "group" && value.entries.length > 0) return leavesOf(value.entries, path);
    return [{ path, entry }];
  });
}

function isIn(root: GroupValue | null, leaves: readonly Leaf[], name: string): boolean {
  if (findEntry(root, name.split("."))) return true;
  return leaves.some(({ path }) => path.join(".") === name);
}

/** The fields of the schemas that are for this note. */
function schemaFields(root: GroupValue | null, { schemas }: FrontMatterRules): NoteField[] {
  const type = root?.entries.find(({ key }) => key === "type")?.value;
  const own = type?.kind === "scalar" ? type.text.trim() : "";
  const fields = new Map<string, NoteField>();
  for (const schema of schemas)
    if (!schema.type || schema.type === own)
      for (const field of schema.fields) if (!fields.has(field.name)) fields.set(field.name, field);
  return [...fields.values()];
}

interface Named {
  name: string;
  path: readonly string[];
  field?: NoteField | undefined;
  used: readonly ContentField[];
}

/** A property that the note does not have yet. */
export function propertyOf({ name, path, field, used }: Named, value: Value = EMPTY): Property {
  return {
    name,
    path,
    value,
    isPresent: false,
    written: "",
    issues: [],
    kind: kindFor(expectedKind({ name, path, field, used }), value),
    isRequired: field?.required === true,
    choices: field?.choices ?? [],
    fallback: field?.default ?? null,
    about: KNOWN_KEYS.get(name)?.about ?? null,
  };
}

function expectedKind({ name, field, used }: Named): FieldKind | null {
  const known = KNOWN_KEYS.get(name)?.kind ?? null;
  if (!field) {
    const use = used.find((one) => one.name === name);
    return known ?? (use ? kindOfUses(use) : null);
  }
  const kind = kindOfSchema[field.type];
  // What the key means says more than its type, such as a date with a time.
  const isFiner =
    (field.type === "text" && (known === "long" || known === "picture")) ||
    (field.type === "list" && known === "tags") ||
    (field.type === "date" && known === "moment");
  return isFiner ? known : kind;
}
