import type { Manifest } from "#schemas/deployments/manifest.ts";

const FOREVER = "Cache-Control: public, max-age=31536000, immutable";

/** The file `_headers`, which Netlify and Cloudflare Pages read: the headers of the site, and that names with a hash never change. */
export function headersFile({ headers = [] }: Pick<Manifest, "headers">): string {
  const paths = new Map<string, string[]>([
    ["/_assets/*", [FOREVER]],
    ["/_media/*", [FOREVER]],
  ]);
  for (const { path, name, value } of headers)
    paths.set(path, [...(paths.get(path) ?? []), `${name}: ${value}`]);
  return [...paths]
    .map(([path, lines]) => `${path}\n${lines.map((line) => `  ${line}\n`).join("")}`)
    .join("");
}
