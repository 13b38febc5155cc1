import { isMap, isScalar } from "yaml";
import { type FileSection, schemaOfField } from "#schemas/projects/project-file/file-sections.ts";
import type { FileSetting } from "#schemas/projects/project-file/file-setting.ts";
import type { FileNodes } from "./nodes.ts";
import { keyProblem, valueProblem } from "./problem-text.ts";
import { readValue, unknownKeys, type ValueProblem } from "./read-value.ts";
import { refusals } from "./refused-values.ts";

/** The settings of a section. Each bad value is an issue, and has no effect. */
export function readSettings(
  nodes: FileNodes,
  { name, key, value }: { name: string; key: unknown; value: unknown },
  section: FileSection,
): FileSetting[] {
  if (typeof section.fields === "string")
    return readField(nodes, section, { name, field: section.fields, key, value });
  const { fields } = section;
  const map = nodes.resolved(value);
  // A section without keys says nothing.
  if (map === null || (isScalar(map) && map.value === null)) return [];
  if (!isMap(map)) {
    const suggestion = `Write its settings below it, such as \`${fields[0]}:\`.`;
    nodes.report(value, { message: `“${name}” has no effect: it has no keys.`, suggestion });
    return [];
  }
  return map.items.flatMap(({ key, value }) => {
    const field = isScalar(key) ? String(key.value) : "";
    if (fields.includes(field))
      return readField(nodes, section, { name: `${name}.${field}`, field, key, value });
    nodes.report(key, keyProblem(field, fields, name));
    return [];
  });
}

export function readField(
  nodes: FileNodes,
  section: FileSection,
  { name, field, key, value: node }: { name: string; field: string; key: unknown; value: unknown },
): FileSetting[] {
  const schema = schemaOfField(section, field);
  const written = nodes.valueOf(node);
  if (written === undefined) {
    const message = `“${name}” has no effect: its aliases cannot be read.`;
    nodes.report(node, { message, suggestion: null });
    return [];
  }
  const place = nodes.lineOf(node) === null ? key : node;
  const { value, problems } = readValue(schema, written, refusals[`${section.section}.${field}`]);
  for (const problem of problems) reportProblem(nodes, { name, place, written }, problem);
  for (const { path, known } of unknownKeys(schema, written)) {
    const within = [name, ...path.slice(0, -1).map(String)].join(".");
    nodes.report(place, keyProblem(String(path.at(-1)), known, within), path);
  }
  nodes.place({ section: section.section, field }, node);
  const line = nodes.lineOf(place) ?? 1;
  return value === undefined ? [] : [{ section: section.section, field, line, value }];
}

function reportProblem(
  nodes: FileNodes,
  { name, place, written }: { name: string; place: unknown; written: unknown },
  { path, issue }: ValueProblem,
): void {
  const inner = path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step],
    written,
  );
  const full = [name, ...path.map((step) => (typeof step === "number" ? step + 1 : String(step)))];
  nodes.report(place, valueProblem(full.join("."), issue, inner), path);
}
