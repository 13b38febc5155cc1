import type { AddressRules, MenuItem, Repository } from "./interface.ts";
import { isHomePage } from "./paths.ts";

/**
 * The addresses of a book: without a home page of its own, its first page is at the root, and the address by its name leads there.
 * A page in a folder stays there.
 * @param root the folder of the notes, which paths in the menu begin with
 */
export function addressesOfBook(
  { notes }: Pick<Repository, "notes">,
  { root, menu }: { root: string; menu: readonly MenuItem[] | null },
): Pick<AddressRules, "pathOf"> & { moved: [from: string, to: string][] } {
  const hasHome = notes.some(
    (note) => note.startsWith(root) && isHomePage(note.slice(root.length)),
  );
  const first = hasHome || menu === null ? null : firstNote(menu);
  const file = first?.startsWith(root) ? first.slice(root.length) : null;
  if (file === null || file.includes("/")) return { pathOf: (path) => path, moved: [] };
  const name = file.replace(/\.\w+$/, "");
  return {
    pathOf: (path) => (path === name ? "index" : path),
    moved: [[name, file]],
  };
}

/** The first entry that is a note, not a folder or a name. */
function firstNote(menu: readonly MenuItem[]): string | null {
  for (const { path, items } of menu) {
    if (path !== null && !path.startsWith("/") && !path.endsWith("/")) return path;
    const below = firstNote(items);
    if (below !== null) return below;
  }
  return null;
}
