import type { Answer } from "./ask-site.ts";
import { insertSite, publish, type SitesWorld } from "./site.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export interface Visit {
  /** Visitors are numbered. */
  visitor: number;
  method: string;
  headers: Record<string, string>;
}

export const pageCalled = (title: string) =>
  `<html><head><meta property="og:title" content="${title}"></head><body>${title}</body></html>`;

/** A live site with a home page, a guide and a style sheet. */
export async function publishVisited(world: SitesWorld, label: string) {
  const project = await insertSite(world, `${label}--ada`);
  const pages = { "/": pageCalled("Home"), "/guide": pageCalled("Guide") };
  const { artifact } = await publish(world, project, {
    files: { ...pages, "/404": pageCalled("Not found"), "/style.css": "a{}" },
    types: { "/style.css": "text/css" },
  });
  return { project, artifact: artifact!, host: `${label}--ada.localhost:5600` };
}

/** A visitor opens an address in a browser, behind a trusted proxy. */
export function visitSite(
  world: SitesWorld,
  { host, path }: { host: string; path: string },
  { visitor = 1, method = "GET", headers = {} }: Partial<Visit>,
): Promise<Answer> {
  return world.get(host, path, {
    method,
    headers: {
      "user-agent": FIREFOX,
      accept: "text/html",
      "x-forwarded-for": `192.0.2.${visitor}`,
      ...headers,
    },
  });
}
