import { listOf, readSettings, recordOf, textOf } from "../settings.ts";
import type { RedirectRule } from "./rules.ts";

/** The redirects of Microsoft Learn, from former files to addresses. */
export function redirectsOfLearn(text: string, root: string): RedirectRule[] {
  return listOf(readSettings(text, "redirection.json")["redirections"]).flatMap((entry) => {
    const {
      source_path: source,
      source_path_from_root: fromRoot,
      redirect_url: to,
    } = recordOf(entry);
    const path = (textOf(fromRoot) ?? textOf(source))?.replace(/^\/+/, "");
    // Learn ignores the case of folders.
    const isInside = path?.toLowerCase().startsWith(root.toLowerCase());
    if (path === undefined || !isInside || typeof to !== "string") return [];
    return { from: `/${path.slice(root.length).replace(/\.(?:md|yml)$/i, "")}`, to };
  });
}
