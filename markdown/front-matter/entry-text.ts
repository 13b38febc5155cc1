/** YAML forbids tabs as indentation, but they are easy to type. */
export function withoutTabs(text: string, width: number): string {
  return text.replace(/^[ \t]+/gm, (indentation) =>
    indentation.replaceAll("\t", " ".repeat(width)),
  );
}

/** Removes the surrounding quotes, or a single leading one. */
export function plain(text: string): string {
  const trimmed = text.trim().replace(/,$/, "");
  const quote = /^["']/.exec(trimmed)?.[0];
  if (!quote) return trimmed.replace(/[ \t]+#.*$/, "");
  return trimmed.slice(1, trimmed.length > 1 && trimmed.endsWith(quote) ? -1 : undefined);
}

const MAX_SHORT = 40;

export function short(text: string): string {
  return text.length <= MAX_SHORT ? text : `${text.slice(0, MAX_SHORT)}…`;
}
