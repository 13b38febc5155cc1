import type { Generator } from "#markdown/foreign/generator.ts";
import { includeTargets } from "#markdown/includes/directives.ts";
import { targetKey } from "#markdown/includes/directive.ts";
import type { FoundFile } from "#markdown/includes/included-files.ts";
import type { CompiledNote } from "#markdown/note.ts";
import { compile, rendered } from "../rendered.ts";

const CODE = [
  "use std::io;",
  "// ANCHOR: here",
  "fn main() {",
  "    // #region inner",
  "    let a = 1;",
  "    // #endregion inner",
  "}",
  "// ANCHOR_END: here",
  "// <last>",
  "fn last() {}",
  "// </last>",
].join("\n");
export const PART = [
  "---",
  "title: Hidden",
  "---",
  "First *paragraph*.",
  "",
  "## Use {#usage}",
  "",
  "How to use it.",
  "",
  "## Other",
  "",
  "Something else.",
].join("\n");
export const FILES: Record<string, string> = {
  "a.rs": CODE,
  "b.rs": "// <Snippet1>\nfn numbered() {}\n// </Snippet1>\n",
  "part.md": PART,
};

/** Compiles a note with the files that it names by the last part of their path. */
function including(
  source: string,
  {
    files = FILES,
    generator,
    path = "page.md",
  }: { files?: Record<string, string>; generator?: Generator; path?: string } = {},
): Parameters<typeof compile>[1] {
  const found = (text: string) =>
    new Map(
      includeTargets(text).map((target): [string, FoundFile] => {
        const name = target.path.split("/").at(-1) ?? "";
        const file: FoundFile =
          name in files
            ? { path: name }
            : { message: `There is no ${target.path}.`, suggestion: null, isMissing: true };
        return [targetKey(target), file];
      }),
    );
  const targets = new Map(Object.entries(files).map(([name, text]) => [name, found(text)]));
  targets.set(path, found(source));
  return {
    path,
    generator,
    included: { source: path, files: { targets, texts: new Map(Object.entries(files)) } },
  };
}

export function shown(source: string, options: Parameters<typeof including>[1] = {}): string {
  return rendered(source, including(source, options));
}

export function noteOf(
  source: string,
  options: Parameters<typeof including>[1] = {},
): CompiledNote {
  return compile(source, including(source, options));
}
