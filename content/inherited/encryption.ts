import { always, folderOf, type SettingsGroup } from "./inherited-values.ts";

/** The plugin of MkDocs, as a line of `plugins`. The file may have tags that no plain reader of YAML knows. */
const PLUGIN = /^\s*-?\s*["']?encryptcontent["']?\s*:/m;
const PASSWORD = /^\s*(?:-\s*)?["']?global_password["']?\s*:\s*(?!(?:""|''|null|~)?\s*$)\S/m;

/** With this plugin and a password for the site, visitors of MkDocs can read no page without it. */
export function mkdocsEncryption(text: string, path: string): SettingsGroup[] {
  const settings = text.replace(/(?<=^|\s)#.*$/gm, "");
  if (!PLUGIN.test(settings) || !PASSWORD.test(settings)) return [];
  return [{ folder: folderOf(path), applies: always, values: { password: "global_password" } }];
}
