import type { HeadCodeDocument } from "#store/projects/documents.ts";

type Widening = Pick<HeadCodeDocument, "origins" | "hashes">;

/**
 * The rules of a page, and what its head code needs in addition: the digests of its own scripts, and the origins that the project has named. Digests admit
 * exactly these texts, so a script that slips into the content of a page stays refused.
 */
export function headPolicy(rules: string, { origins, hashes }: Widening): string {
  const added: Record<string, string[]> = {
    "script-src": [...hashes.map((hash) => `'${hash}'`), ...origins.scripts],
    "connect-src": origins.connections,
    "frame-src": origins.frames,
  };
  const directives = new Map(
    rules.split(";").map((rule) => {
      const [name = "", ...sources] = rule.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const fallback = directives.get("default-src") ?? ["'none'"];
  for (const [name, sources] of Object.entries(added))
    if (sources.length > 0)
      directives.set(name, [...(directives.get(name) ?? fallback), ...sources]);
  // A worker would keep running after the code was removed.
  directives.set("worker-src", ["'none'"]);
  return [...directives].map(([name, sources]) => [name, ...sources].join(" ")).join("; ");
}
