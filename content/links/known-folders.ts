/** Paths of all folders of the content and of the site's addresses, in lower case, without slashes at their ends. */
export type KnownFolders = ReadonlySet<string>;

export function knownFolders(paths: Iterable<string>): KnownFolders {
  const folders = new Set<string>();
  for (const path of paths) {
    const name = path.toLowerCase();
    for (let end = name.lastIndexOf("/"); end > 0; end = name.lastIndexOf("/", end - 1)) {
      const folder = name.slice(name.startsWith("/") ? 1 : 0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}
