import type { LinkIndex } from "#markdown/links/links.ts";
import { pathAt } from "../conventions/paths.ts";
import type { Target } from "../model.ts";
import type { LinkWorld } from "./link-world.ts";

/** Finds the targets of links that are paths in the repository and leave the content. */
interface RepositoryPaths {
  /**
   * `../../assets/a.png` relative to the file of a note, a path with a shortcut of the program such as `~/guide/a.md`, or the whole
   * path of a file in the repository, such as `/docs/guide/a.md`.
   */
  at(note: string, target: string): Target;
}

/** An address without an extension may be that of any page. */
const NAMES_A_FILE = /\.[a-z]\w{1,8}$/i;

export function openRepositoryPaths(world: LinkWorld, index: LinkIndex): RepositoryPaths {
  const { root, files, convention } = world;
  const shortcuts = Object.entries(convention.addresses.shortcuts);
  const bySource = new Map(files.flatMap(({ path, source }) => (source ? [[source, path]] : [])));

  function found(path: string | null): Target {
    if (path === null) return null;
    const outside = bySource.get(path);
    if (outside !== undefined) return outside;
    return path.startsWith(root) && path !== root
      ? index.resolvePath("", `/${path.slice(root.length)}`, false)
      : null;
  }

  return {
    at(note, target) {
      for (const [sign, folder] of shortcuts)
        if (target.startsWith(sign)) return found(pathAt(folder, target.slice(sign.length)));
      // The git host and some programs begin at the root of the repository.
      if (root !== "" && target.startsWith(`/${root}`) && NAMES_A_FILE.test(target))
        return found(pathAt("", target.slice(1)));
      // Astro reads `/public/a.svg` as the file of the repository.
      if (target.startsWith("/")) return bySource.get(target.slice(1)) ?? null;
      const onHost = target.startsWith("..") ? pathOnHost(`${root}${note}`, target) : null;
      if (onHost !== null) return found(onHost);
      // A path may leave the content and lead back into it. Elsewhere, nothing else can be meant.
      if ((bySource.size === 0 && root === "") || !target.startsWith("..")) return null;
      return found(pathAt(`${root}${note}`.replace(/[^/]*$/, ""), target));
    },
  };
}

/** The path of a file in the repository by a relative address that is right where git hosts show files, below `/blob/main/`: `../main/a.md`. */
function pathOnHost(source: string, target: string): string | null {
  const folder = `blob/${BRANCH}/${source.replace(/[^/]*$/, "")}`;
  const [kind = "", branch, ...rest] = pathAt(folder, target)?.split("/") ?? [];
  const isFile = KINDS.has(kind) && branch !== BRANCH && rest.length > 0;
  return isFile ? rest.join("/") : null;
}

/** No branch has this name. */
const BRANCH = "..branch";
const KINDS = new Set(["blob", "tree", "raw"]);
