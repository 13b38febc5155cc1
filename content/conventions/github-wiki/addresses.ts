/** `../wiki/Page`: GitHub shows a page below `/wiki/` of the repository's address. */
const RELATIVE = /^(?:\.\.\/)+wiki\/([^/]+)$/;
/** `/owner/repo/wiki/images/a.jpg`: the same address without its host. */
const ABSOLUTE = /^\/[a-z\d-]+\/[\w.-]+\/wiki(\/[^/].*)$/i;

/** The path in the wiki of an address on GitHub, absolute if the address is. Null for any other address. */
export function pathInWiki(address: string): string | null {
  return RELATIVE.exec(address)?.[1] ?? ABSOLUTE.exec(address)?.[1] ?? null;
}

/** The name of a page as its file has it. Null if they are the same. */
export function hyphenated(name: string): string | null {
  return /\s/.test(name) ? name.trim().replace(/\s+/g, "-") : null;
}
