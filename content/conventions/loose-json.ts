// A text or comment without an end goes to the end of the file, so that each character is read only once.
const COMMENT = /"(?:\\[^]|[^"\\])*(?:"|\\?$)|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g;
const TRAILING_COMMA = /"(?:\\[^]|[^"\\])*(?:"|\\?$)|,(?=\s{0,200}[}\]])/g;

/** JSON that may have comments and commas at the ends of lists, as many programs read their settings. @throws if it is not JSON even so */
export function parseLooseJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(plain);
  } catch {
    // Most files are strict, so the rest is only removed from those that are not.
    const strings = (token: string) => (token.startsWith('"') ? token : "");
    return JSON.parse(plain.replace(COMMENT, strings).replace(TRAILING_COMMA, strings));
  }
}
