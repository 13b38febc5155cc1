/** Whether every word of the query is in the texts, ignoring case. An empty query matches everything. */
export function matchesWords(query: string | undefined): (...texts: string[]) => boolean {
  const words = (query ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (...texts) => {
    const text = texts.join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
