import { type Directive, directive, type IncludeTarget } from "../directive.ts";

const IMPORT =
  /^import[ \t]+([A-Z]\w{0,100})[ \t]+from[ \t]*["']([^"'\n]{1,300}\.(?:mdx?|markdown))["'];?[ \t]*$/gm;
/** Docusaurus reads a file as text. */
const RAW_IMPORT =
  /^import[ \t]+([A-Za-z]\w{0,100})[ \t]+from[ \t]*["'](?:!!raw-loader!([^"'\n]{1,300})|([^"'\n]{1,300})\?raw)["'];?[ \t]*$/gm;
const RAW_USE =
  /<CodeBlock\b([^<>{}]{0,300}(?:\{[^{}<>]{0,100}\}[^<>{}]{0,300})?)>\s{0,20}\{\s{0,20}(\w{1,100})\s{0,20}\}\s{0,20}<\/CodeBlock>/g;
/** A list with more names does not import notes. */
const MAX_IMPORTS = 100;

/** `import Part from "./_part.md"` with `<Part />` of MDX. Docusaurus, Astro and Nextra read it in notes. */
export function importDirectives(source: string): Directive[] {
  if (!source.includes("import")) return [];
  return [...notes(source), ...programs(source)];
}

function notes(source: string): Directive[] {
  const targets = new Map<string, IncludeTarget>();
  const lines: Directive[] = [];
  for (const { 0: all, 1: name = "", 2: path = "", index } of source.matchAll(IMPORT)) {
    const target = targetOf(path);
    if (!target || targets.size >= MAX_IMPORTS) continue;
    targets.set(name, target);
    lines.push(directive({ start: index, end: index + all.length, target: null }));
  }
  if (targets.size === 0) return [];
  const names = [...targets.keys()].join("|");
  const use = new RegExp(
    String.raw`<(${names})(?:\s[^<>]{0,500}?)?(?:/>|>\s{0,100}</\1\s{0,20}>)`,
    "g",
  );
  const uses = [...source.matchAll(use)].map(({ 0: all, 1: name = "", index }) =>
    directive({
      start: index,
      end: index + all.length,
      target: targets.get(name)!,
      isBlock: true,
    }),
  );
  return [...lines, ...uses];
}

function programs(source: string): Directive[] {
  const targets = new Map<string, IncludeTarget>();
  for (const { 1: name = "", 2: loaded, 3: queried } of source.matchAll(RAW_IMPORT)) {
    const target = targetOf(loaded ?? queried ?? "");
    if (target && targets.size < MAX_IMPORTS) targets.set(name, target);
  }
  if (targets.size === 0) return [];
  return [...source.matchAll(RAW_USE)].flatMap(({ 0: all, 1: attributes = "", 2: name, index }) => {
    const target = targets.get(name ?? "");
    if (!target) return [];
    const value = (key: string) =>
      new RegExp(String.raw`\b${key}=["']([^"'\n]*)["']`).exec(attributes)?.[1] ?? "";
    const title = value("title");
    return directive({
      start: index,
      end: index + all.length,
      target,
      isBlock: true,
      code: { language: value("language"), info: title === "" ? "" : ` title="${title}"` },
    });
  });
}

/** Null for a package. */
function targetOf(written: string): IncludeTarget | null {
  // In a string of JavaScript, `\_` is an underscore. Prettier writes it.
  const path = written.replace(/\\([_*.-])/g, "$1");
  if (/^\.{1,2}\//.test(path)) return { base: "file", path };
  const own = /^(?:@site\/|@\/|~\/|\/|(?=src\/))(.*)$/s.exec(path)?.[1];
  return own === undefined ? null : { base: "site", path: own };
}
