import { urlPathOf, urlPathOfMedia } from "./slug.ts";

/** The form in which a build publishes this address: lower case, hyphens, no trailing slash, no `.html`. */
export function canonicalPath(pathname: string): string {
  const path = pathname
    .normalize("NFC")
    .replace(/\/+$/, "")
    .replace(/\.html?$/i, "")
    .replace(/\/index$/i, "")
    .slice(1);
  if (path === "") return "/";
  return /\.[a-z0-9]{1,8}$/i.test(path) ? urlPathOfMedia(path) : urlPathOf(`${path}.md`);
}
