/** `300` or `300x200`, as in `![[x.png|300]]`, in CSS pixels. Null when the text is not a size. */
export function imageSize(text: string): { width: number; height: number | null } | null {
  const match = /^\s*(\d{1,5})(?:\s*[x×]\s*(\d{1,5}))?\s*$/i.exec(text);
  if (!match || match[1] === "0") return null;
  return { width: Number(match[1]), height: match[2] ? Number(match[2]) : null };
}

/** A size at the end of a markdown image's text: `![text|300](url)`, or `![300](url)`. */
export function sizeInAlt(alt: string): {
  alt: string;
  width: number | null;
  height: number | null;
} {
  const pipe = alt.lastIndexOf("|");
  const size = imageSize(alt.slice(pipe + 1));
  if (!size) return { alt, width: null, height: null };
  return { alt: pipe < 0 ? "" : alt.slice(0, pipe).trim(), ...size };
}
