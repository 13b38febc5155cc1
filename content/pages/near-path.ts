import { nearName } from "#markdown/text/near-name.ts";

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

/** The path that was probably meant: with other capital letters, in another folder, or with a misspelling. */
export function nearPath(written: string, paths: readonly string[]): string | null {
  const lower = written.toLowerCase();
  const name = nameOf(written);
  const alike = paths.filter((path) => name !== "" && nameOf(path) === name);
  const same = alike.find((path) => path.toLowerCase() === lower);
  return same ?? (alike.length === 1 ? alike[0]! : nearName(written, paths));
}

/** "Did you mean `assets/logo.svg`?", or else what can be done. */
export function meantPath(written: string, paths: readonly string[], otherwise: string): string {
  const near = nearPath(written, paths);
  return near === null ? otherwise : `Did you mean \`${near}\`?`;
}
