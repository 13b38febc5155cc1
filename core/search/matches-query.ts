/** Whether one of the texts contains the query, ignoring case. An empty query matches everything. */
export function matchesQuery(texts: readonly string[], query: string | undefined): boolean {
  if (!query) return true;
  const needle = query.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(needle));
}
