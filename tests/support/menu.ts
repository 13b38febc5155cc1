import type { NavigationTree } from "#markdown/themes/model.ts";
import type { Published } from "./worlds/build-world.ts";

/** The menu of a site, or of one of its parts: "Title /address", and indented below a folder what is in it. */
export async function menuOf({ page }: Pick<Published, "page">, home = ""): Promise<string[]> {
  const tree = JSON.parse((await page(`${home}/_tree.json`)) ?? "{}") as NavigationTree;
  return linesOf(tree.children ?? [], "");
}

function linesOf(entries: readonly NavigationTree[], indent: string): string[] {
  return entries.flatMap(({ title, url, children }) => [
    `${indent}${title} ${url}`,
    ...linesOf(children ?? [], `${indent}  `),
  ]);
}

/** What a build reports about links and embeds. */
export function brokenLinks({ issues }: Pick<Published, "issues">): string[] {
  return issues
    .filter(({ category }) => category === "link" || category === "embed")
    .map(({ path, message }) => `${path}: ${message}`);
}

/** The addresses that a page links to, within its own text. */
export async function linksIn({ page }: Pick<Published, "page">, url: string): Promise<string[]> {
  const html = (await page(url)) ?? "";
  const body = /<div class="prose"[^>]*>([^]*?)<\/div>/.exec(html)?.[1] ?? "";
  return [...body.matchAll(/<a [^>]*?href="([^"#]+)[^"]*"/g)].map(([, address = ""]) => address);
}
