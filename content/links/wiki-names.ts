import type { Convention } from "../conventions/convention.ts";

/** Further names of the file that `[[target]]` means. Editors such as Foam, which leave no settings, name files by titles with another separator. */
export function wikiNames(
  { id, addresses }: Pick<Convention, "id" | "addresses">,
  target: string,
): readonly string[] {
  const isUnknown = id === null || id === "docs";
  return isUnknown && target.includes(" ")
    ? ["_", "-"].map((separator) => target.replaceAll(" ", separator))
    : addresses.namesOf(target);
}
