import type { PageModel } from "./model.ts";

/** The home page of the part of the site that a page belongs to. */
export function homeOf({ home }: Pick<PageModel, "home">): string {
  return home ?? "/";
}

/** The address of something that each part of a site has: "/posts" is "/fr/posts" on French pages. */
export function addressIn(page: Pick<PageModel, "home">, address: string): string {
  const home = homeOf(page);
  return home === "/" ? address : home + address;
}
