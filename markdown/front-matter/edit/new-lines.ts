import type { Edit } from "./change.ts";
import type { GroupValue } from "./tree.ts";
import { writeScalar } from "./write-scalar.ts";

/** The lines of a key that is new. */
export function newLines(
  path: readonly string[],
  edit: Extract<Edit, { act: "set" | "add" }>,
  { indent, isBlockList }: { indent: string; isBlockList: boolean },
): string[] {
  const groups = path
    .slice(0, -1)
    .map((name, depth) => `${indent}${"  ".repeat(depth)}${keyText(name)}:`);
  const own = indent + "  ".repeat(path.length - 1);
  const key = `${own}${keyText(path.at(-1)!)}:`;
  if (edit.act === "set") {
    if (edit.text === "") return [...groups, key];
    return [...groups, `${key} ${writeScalar(edit, { style: "plain", isInFlow: false })}`];
  }
  const written = { text: edit.text, isPlain: false };
  if (isBlockList)
    return [
      ...groups,
      key,
      `${own}  - ${writeScalar(written, { style: "plain", isInFlow: false })}`,
    ];
  return [...groups, `${key} [${writeScalar(written, { style: "plain", isInFlow: true })}]`];
}

export const keyText = (name: string) =>
  /^[A-Za-z_][\w-]*$/.test(name)
    ? name
    : writeScalar({ text: name, isPlain: false }, { style: "plain", isInFlow: true });

/** Lists look the same in one front matter. */
export const hasBlockList = (root: GroupValue | null) =>
  root?.entries.some(({ value }) => value.kind === "list" && !value.isFlow) ?? false;
