import type { NoteSchema } from "#schemas/projects/note-schema.ts";

/** The schemas for the folders of a note. A folder is one of the repository, or one below the root directory. */
export function schemasFor(
  path: string,
  schemas: readonly NoteSchema[],
  rootDirectory: string,
): NoteSchema[] {
  const root = folderOf(rootDirectory);
  const paths = [path, path.startsWith(root) ? path.slice(root.length) : path];
  return schemas.filter(({ folder }) => {
    const own = folderOf(folder ?? "");
    return paths.some((one) => one.normalize("NFC").startsWith(own));
  });
}

/** What the paths of its notes begin with; "" for all notes. */
function folderOf(folder: string): string {
  const clean = folder.normalize("NFC").replace(/^\.?\/+|\/+$/g, "");
  return clean === "" || clean === "." ? "" : `${clean}/`;
}
