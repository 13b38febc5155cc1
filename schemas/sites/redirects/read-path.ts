import { isUrl } from "../../is-url.ts";
/** The path of what a user entered: a path, or a whole address of the site. */
export function readPath(entered: string): string {
  const text = entered.trim();
  const path = isUrl(text) ? new URL(text).pathname : text.replace(/[?#].*$/s, "");
  return `/${path.replace(/\\/g, "/").replace(/^\/+/, "")}`;
}
