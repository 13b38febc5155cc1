/** One page in two deployments, by its address in each. Null where it does not exist. */
export interface ChangedPage {
  before: { deploymentId: string; url: string | null };
  after: { deploymentId: string; url: string | null };
}

/** Path on the newer deployment's own address that shows the changes to a page. No note can have it, because segments begin with a letter. */
export const CHANGES_PATH = "/_changes";

const HASH_LENGTH = 40;

/** The signed subject of a link to `CHANGES_PATH`: only these two deployments and this page. A subject must not contain a dot, but addresses do. */
export async function changeSubject({ before, after }: ChangedPage): Promise<string> {
  const text = JSON.stringify([before.deploymentId, before.url, after.deploymentId, after.url]);
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  );
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `changes-${hex.slice(0, HASH_LENGTH)}`;
}

/** The query of such a link, without its signature. */
export function changeQuery({ before, after }: ChangedPage): URLSearchParams {
  const query = new URLSearchParams({ from: before.deploymentId });
  if (after.url !== null) query.set("page", after.url);
  if (before.url !== null) query.set("was", before.url);
  return query;
}

/** The inverse. Null when it does not name a page. */
export function readChangeQuery(deploymentId: string, query: URLSearchParams): ChangedPage | null {
  const from = query.get("from");
  const [page, was] = [query.get("page"), query.get("was")];
  if (!from || (page === null && was === null)) return null;
  return {
    before: { deploymentId: from, url: was },
    after: { deploymentId, url: page },
  };
}
