import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { HLJSApi, LanguageFn } from "highlight.js";
import { LRUCache } from "lru-cache";
import { escapeHtml } from "../text/html.ts";

/** Promise F11: larger blocks are printed without colors. */
const MAX_BYTES = 50 * 1024;
const CACHE_CHARACTERS = 8 * 1024 * 1024;

/** Common language names and the grammars they refer to. Every grammar also has its own name. */
const ALIASES: Record<string, string> = {
  js: "javascript", jsx: "javascript", mjs: "javascript", cjs: "javascript", node: "javascript",
  ts: "typescript", tsx: "typescript", mts: "typescript", cts: "typescript",
  sh: "bash", zsh: "bash", console: "shell", shellsession: "shell", terminal: "shell", bat: "dos", cmd: "dos",
  ps: "powershell", ps1: "powershell", pwsh: "powershell", "azurepowershell-interactive": "powershell", "powershell-interactive": "powershell",
  html: "xml", svg: "xml", xhtml: "xml", rss: "xml", vue: "xml", svelte: "xml",
  yml: "yaml", toml: "ini", json5: "json", jsonc: "json", md: "markdown", py: "python", rb: "ruby", rs: "rust",
  cs: "csharp", "c#": "csharp", "c++": "cpp", h: "c", hpp: "cpp", "f#": "fsharp", fs: "fsharp", vb: "vbnet",
  kt: "kotlin", golang: "go", pl: "perl", hs: "haskell", ex: "elixir", erl: "erlang", clj: "clojure", jl: "julia",
  docker: "dockerfile", make: "makefile", tex: "latex", gql: "graphql", proto: "protobuf", patch: "diff", objc: "objectivec",
  postgres: "pgsql", postgresql: "pgsql", conf: "nginx", styl: "stylus", viml: "vim",
}; // prettier-ignore

/** Grammars that highlight parts of another grammar's text. */
const EMBEDDED: Record<string, string[]> = {
  xml: ["javascript", "css"],
  javascript: ["xml", "css"],
  typescript: ["xml", "css"],
  shell: ["bash"],
  dockerfile: ["bash"],
  markdown: ["xml"],
  php: ["xml"],
  erb: ["xml", "ruby"],
  handlebars: ["xml"],
};

const require = createRequire(import.meta.url);
/**
 * A separate highlighter for every language, which also knows the languages embedded in it. With a shared one, the colors of a block would depend on the languages
 * that other notes have used before.
 */
const highlighters = new Map<string, HLJSApi>();
/** The names of all grammars. Made-up names are not in it, so they never take memory, however many there are. */
let grammars: ReadonlySet<string> | null = null;
const done = new LRUCache<string, string>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: (html) => html.length + 100,
});

/** The colored HTML of a code block. Null when it should be printed without colors. */
export function highlightCode(code: string, language: string): string | null {
  const name = ALIASES[language] ?? language;
  const highlighter = code.length > MAX_BYTES ? null : highlighterOf(name);
  if (!highlighter) return null;
  const key = `${name}:${createHash("sha1").update(code).digest("base64")}`;
  const before = done.get(key);
  if (before !== undefined) return before;
  try {
    const html = highlighter.highlight(code, { language: name, ignoreIllegals: true }).value;
    done.set(key, html);
    return html;
  } catch {
    // A grammar that fails on unusual code must not break the page.
    return escapeHtml(code);
  }
}

/** Grammars are loaded when a note first uses them, because loading all of them takes a second. */
function highlighterOf(name: string): HLJSApi | null {
  const cached = highlighters.get(name);
  if (cached !== undefined) return cached;
  grammars ??= listGrammars();
  if (!grammars.has(name)) return null;
  const highlighter = (require("highlight.js/lib/core") as HLJSApi).newInstance();
  addGrammar(highlighter, name);
  highlighters.set(name, highlighter);
  return highlighter;
}

function listGrammars(): Set<string> {
  const directory = dirname(require.resolve("highlight.js/lib/languages/xml"));
  const modules = readdirSync(directory).filter((file) => /^[a-z][a-z0-9-]*\.js$/.test(file));
  return new Set(modules.map((file) => file.slice(0, -".js".length)));
}

function addGrammar(highlighter: HLJSApi, name: string): void {
  if (highlighter.getLanguage(name)) return;
  highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
  for (const other of EMBEDDED[name] ?? []) addGrammar(highlighter, other);
}
