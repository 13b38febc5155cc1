const KEPT = 50;
const keyOf = (projectId: string) => `pressmark.sql.${projectId}`;

/** The queries that were run in this browser, newest first. They never leave it. */
export function readHistory(projectId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}

/** Adds a query to the front, and removes its earlier entry. Returns the new list. */
export function rememberQuery(projectId: string, sql: string): string[] {
  const history = [sql, ...readHistory(projectId).filter((known) => known !== sql)].slice(0, KEPT);
  save(projectId, history);
  return history;
}

export const forgetQueries = (projectId: string): void => save(projectId, []);

function save(projectId: string, history: string[]): void {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify(history));
  } catch {
    // The storage is full, or the browser refuses access: the page works without a history.
  }
}
