import type { ProgramSite } from "../interface.ts";
import type { Generator } from "../made-pages/maker.ts";
import { pathOfUrl } from "../paths.ts";
import { readLiterals } from "../program/literals.ts";
import { listOf, textOf } from "../settings.ts";
import { CONFIG } from "./settings.ts";

/** Plugins that make pages of a description or of code: how a program calls them, the key of what addresses begin with, and its default. */
const PLUGINS = [
  { form: /\bstarlight-?openapi\b/i, name: "starlight-openapi", key: "base", plain: null },
  { form: /\bstarlight-?typedoc\b/i, name: "starlight-typedoc", key: "output", plain: "api" },
] as const;

/** The plugins of Starlight that make pages without a file, and the addresses that its link checker is told to ignore. */
export function starlightGenerators({ repository, folder }: ProgramSite): Generator[] {
  for (const [path, text] of repository.sources) {
    if (!CONFIG.test(path) || !path.startsWith(folder)) continue;
    const { every } = readLiterals(text);
    const made = PLUGINS.filter(({ form }) => form.test(text)).flatMap(({ name, key, plain }) => {
      const written = every(key).flatMap((value) => textOf(value) ?? []);
      return prefixesOf(written.length > 0 ? written : [plain ?? ""]).map((prefix) => ({
        name: `the plugin ${name}`,
        prefix,
      }));
    });
    return [...made, ...blogLists(text, every("prefix")), ...uncheckedAddresses(text)];
  }
  return [];
}

/** The lists of the plugin starlight-blog, which has its pages below a prefix. */
function blogLists(program: string, prefixes: readonly unknown[]): Generator[] {
  if (!/\bstarlight-?blog\b/i.test(program)) return [];
  const written = prefixes.flatMap((prefix) => textOf(prefix) ?? []);
  const blogs = prefixesOf(written.length > 0 ? written : ["blog"]);
  return blogs.flatMap((blog) =>
    ["tags", "authors"].map((list) => ({
      name: "the plugin starlight-blog",
      prefix: `${blog}${list}/`,
    })),
  );
}

const CHECKER = /\bstarlight-?links-?validator\b/i;

/** Whether a plugin stops the build at dead links. */
export function hasLinkCheck({ repository, folder }: ProgramSite): boolean {
  return [...repository.sources].some(
    ([path, text]) => CONFIG.test(path) && path.startsWith(folder) && CHECKER.test(text),
  );
}

/** What the author tells the link checker to ignore is there on the author's site, but in no file. */
function uncheckedAddresses(program: string): Generator[] {
  if (!CHECKER.test(program)) return [];
  const excluded = readLiterals(program)
    .every("exclude")
    .flatMap(listOf)
    .flatMap((address) => textOf(address) ?? []);
  const addresses = excluded.filter((address) => /^\/[^*]/.test(address));
  return prefixesOf(addresses.map((address) => address.replace(/\/?\*+$/, ""))).map((prefix) => ({
    name: "a part of the site that starlight-links-validator is told not to check",
    prefix,
  }));
}

/** The beginnings of addresses. One for the whole site would match every dead link. */
function prefixesOf(written: readonly string[]): string[] {
  return written.flatMap((address) => {
    const path = pathOfUrl(address);
    return path === "" || path.includes("..") || path.includes("*") ? [] : `${path}/`;
  });
}
