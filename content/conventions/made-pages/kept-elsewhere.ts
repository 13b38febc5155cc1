import type { Maker } from "./maker.ts";
import { pageFolders, type SiteSources } from "./site-sources.ts";

/** DVC keeps `a.png` in another storage, and `a.png.dvc` in the repository. A whole folder may be kept in the same way. */
const POINTER = /\.dvc$/;

/** What shows where the file at an address is: its pointer, or the submodule around it. Null if nothing does. */
export function keptElsewhere(site: SiteSources): (address: string) => Maker | null {
  const submodules = new Set(site.submodules);
  const pointers = new Set(site.paths.filter((path) => POINTER.test(path)));
  const folders = pageFolders(site);
  return (address) => {
    if (pointers.size === 0 && submodules.size === 0) return null;
    const segments = address.split("/").filter((segment) => segment !== "");
    for (const folder of folders)
      for (let end = segments.length; end > 0; end--) {
        const path = folder + segments.slice(0, end).join("/");
        if (pointers.has(`${path}.dvc`)) return { kind: "kept", name: `${path}.dvc` };
        if (submodules.has(path)) return { kind: "submodule", name: path };
      }
    return null;
  };
}
