/** Whether one of the texts has what somebody looks for, in whatever case; everything does when they look for nothing. */
export function matchesQuery(texts: readonly string[], query: string | undefined): boolean {
  if (!query) return true;
  const needle = query.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(needle));
}
