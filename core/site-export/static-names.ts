const PAGE = "text/html";
const HAS_EXTENSION = /\.html?$/i;
const NOT_FOUND = /(?:^|\/)404$/;

/** Whether the file is a page for visitors: neither a page of Pressmark nor that for missing addresses. */
export const isPage = (url: string, type: string): boolean =>
  type === PAGE && !/\/_/.test(url) && !NOT_FOUND.test(url);

/**
 * The name of a file in the folder of a site. Every static host shows `a/index.html` at `/a`, and most show `404.html` where nothing is.
 * @param url decoded path, such as "/a/my-note"
 */
export function staticName(url: string, type: string): string {
  const path = url.replace(/^\/+/, "");
  if (type !== PAGE || HAS_EXTENSION.test(path)) return path;
  if (NOT_FOUND.test(path)) return `${path}.html`;
  return path === "" ? "index.html" : `${path}/index.html`;
}
