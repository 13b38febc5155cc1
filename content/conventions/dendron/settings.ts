import { folderAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, readSettings, recordOf, textOf } from "../settings.ts";

export const SETTINGS = /(?:^|\/)dendron\.ya?ml$/;

export interface DendronVault {
  /** The folder with its notes. */
  notes: string;
  isPrivate: boolean;
}

export interface DendronSettings {
  vaults: DendronVault[];
  /** The hierarchies that Dendron publishes; null if it publishes all. */
  published: string[] | null;
  /** Hierarchies that it publishes only if a note says so. */
  withheld: string[];
}

/** Reads `dendron.yml` in its version 5 and the versions before it. @param folder of the file */
export function readDendron(text: string, folder: string): DendronSettings {
  const settings = readSettings(text, "dendron.yml");
  const workspace = recordOf(settings["workspace"]);
  const site = recordOf(settings["publishing"] ?? settings["site"]);
  const vaults = listOf(workspace["vaults"] ?? settings["vaults"]).filter(isRecord);
  const names = listOf(site["siteHierarchies"]).flatMap((name) => textOf(name) ?? []);
  const index = textOf(site["siteIndex"]);
  const rules = Object.entries(recordOf(site["hierarchy"]));
  return {
    vaults: vaults.flatMap((vault): DendronVault[] => {
      const place = folderAt(folder, vault["fsPath"]);
      if (place === null) return [];
      const notes = vault["selfContained"] === true ? `${place}notes/` : place;
      return [{ notes, isPrivate: vault["visibility"] === "private" }];
    }),
    published:
      names.length === 0 || names.includes("root") ? null : [...names, ...(index ? [index] : [])],
    withheld: rules.flatMap(([name, rule]) => (isWithheld(rule) ? name : [])),
  };
}

/** The setting is a value, or one for each vault. */
function isWithheld(rule: unknown): boolean {
  const value = recordOf(rule)["publishByDefault"];
  return value === false || Object.values(recordOf(value)).includes(false);
}
