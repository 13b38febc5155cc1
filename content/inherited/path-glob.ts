/** Each additional star multiplies the time to match a long path. */
const MAX_STARS = 6;
const MAX_LENGTH = 1_000;

/** A glob of Hugo or Jekyll as a regular expression: `*` within a name, `**` across folders, `?`, `[abc]` and `{a,b}`. Null if it cannot be read. */
export function pathGlob(pattern: string): RegExp | null {
  const stars = pattern.match(/\*+/g)?.length ?? 0;
  if (pattern.length > MAX_LENGTH || stars > MAX_STARS) return null;
  let depth = 0;
  const source = pattern.replace(PIECE, (piece) => {
    if (piece.startsWith("**")) return ".*";
    if (piece === "*") return "[^/]*";
    if (piece === "?") return "[^/]";
    if (piece === "{") return (depth++, "(?:");
    if (piece === "}" && depth > 0) return (depth--, ")");
    if (piece === "," && depth > 0) return "|";
    if (piece.startsWith("[")) return piece.replace(/^\[!/, "[^").replace(/\\/g, "\\\\");
    return escaped(piece.length === 2 ? piece.slice(1) : piece);
  });
  try {
    return new RegExp(`^${source}$`, "u");
  } catch {
    // The pattern is untrusted input. The caller assumes that an unreadable one may match.
    return null;
  }
}

const PIECE = /\*+|\\.|\[!?[^\][/]+\]|[\s\S]/gu;

function escaped(sign: string): string {
  return sign.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&");
}
