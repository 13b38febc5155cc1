import { pageFolders, type SiteSources } from "./site-sources.ts";

/** DVC keeps `a.png` in another storage, and `a.png.dvc` in the repository. A whole folder may be kept in the same way. */
const POINTER = /\.dvc$/;

/** The pointer of the file at an address, which is in another storage; null if there is none. */
export function keptElsewhere(site: SiteSources): (address: string) => string | null {
  const pointers = new Set(site.paths.filter((path) => POINTER.test(path)));
  const folders = pageFolders(site);
  return (address) => {
    if (pointers.size === 0) return null;
    const segments = address.split("/").filter((segment) => segment !== "");
    for (const folder of folders)
      for (let end = segments.length; end > 0; end--) {
        const name = `${folder}${segments.slice(0, end).join("/")}.dvc`;
        if (pointers.has(name)) return name;
      }
    return null;
  };
}
