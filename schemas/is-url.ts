/**
 * Whether a text is an address, or relative to `base`. `URL.canParse` of Node 20 refuses hosts such as bücher.example once it is compiled, because its fast path
 * reads Latin-1 as UTF-8.
 */
export function isUrl(text: string, base?: string | URL): boolean {
  try {
    void new URL(text, base);
    return true;
  } catch {
    // It is not an address.
    return false;
  }
}
