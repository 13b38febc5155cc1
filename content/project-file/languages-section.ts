import { FileLanguages } from "#schemas/projects/languages.ts";
import { noLanguages, type StatedLanguages } from "../languages/stated.ts";

/** What `languages` of `pressmark.yml` says, or what is wrong with it. */
export function readLanguages(
  value: unknown,
): { languages: StatedLanguages } | { field: string; problem: string } {
  if (value === false || value === "none" || value === "off") return { languages: noLanguages };
  const parsed = FileLanguages.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { field: issue?.path.join(".") ?? "", problem: issue?.message ?? "cannot be read" };
  }
  const { main = null, folders = {}, suffixes = [] } = parsed.data;
  return {
    languages: {
      isOff: false,
      main,
      suffixes,
      folders: Object.entries(folders).map(([language, folder]) => ({ language, folder })),
    },
  };
}
