import { escaped, type Patterns } from "../../ignore/patterns.ts";
import { readYaml } from "../../ignore/read-lists.ts";
import type { IgnoreReader } from "../interface.ts";
import { readDendron } from "./settings.ts";

export const dendronIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)dendron\.ya?ml$/, read: dendron },
];

/** Private vaults, and every hierarchy that Dendron does not publish. @throws if the file cannot be read */
function dendron(text: string, folder: string): Patterns[] {
  readYaml(text);
  const { vaults, published, withheld } = readDendron(text, folder);
  return vaults.map(({ notes, isPrivate }) => ({
    folder: notes,
    lines: isPrivate
      ? ["/*"]
      : [
          ...(published === null ? [] : ["/*.md", ...published.flatMap(hierarchy).map(again)]),
          ...withheld.flatMap((name) => (name === "root" ? "/*.md" : hierarchy(name))),
        ],
    origin: "dendron.yml",
  }));
}

/** A note and everything below it in the hierarchy of names. */
function hierarchy(name: string): string[] {
  return [`/${escaped(name)}.md`, `/${escaped(name)}.*.md`];
}

const again = (pattern: string) => `!${pattern}`;
