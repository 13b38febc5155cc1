const ADDRESS = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g;

export interface LinkedPart {
  text: string;
  /** The start of the part in the line. */
  at: number;
  href: string | null;
}

/** Splits text at its web addresses; segments with `href` are links. */
export function findAddresses(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), at: end, href: null });
    parts.push({ text: match[0], at: match.index, href: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end, href: null });
  return parts;
}
