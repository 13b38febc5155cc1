import type { DomainDocument } from "#store/domains/documents.ts";

/** The longest wait of a request for a domain that is not cached. Without other requests it does not wait. */
const BETWEEN_QUERIES_MS = 200;
const MAX_HOSTS_PER_QUERY = 500;

type Find = (hosts: string[]) => Promise<DomainDocument[]>;

/**
 * Finds verified domains by their host names, several with one query. A request can name any host, so one query each would
 * let anyone keep the database busy. Now it gets at most `1000 / BETWEEN_QUERIES_MS` queries a second.
 */
export function openDomainLookups(find: Find): (host: string) => Promise<DomainDocument | null> {
  let waiting = new Map<string, Lookup>();
  let nextAt = 0;
  let timer: NodeJS.Timeout | null = null;

  function query(): void {
    timer = null;
    nextAt = performance.now() + BETWEEN_QUERIES_MS;
    const all = [...waiting];
    waiting = new Map(all.slice(MAX_HOSTS_PER_QUERY));
    const asked = all.slice(0, MAX_HOSTS_PER_QUERY);
    find(asked.map(([host]) => host)).then(
      (domains) => {
        const byHost = new Map(domains.map((domain) => [domain.host, domain]));
        for (const [host, { resolve }] of asked) resolve(byHost.get(host) ?? null);
      },
      (error: unknown) => {
        for (const [, { reject }] of asked) reject(error);
      },
    );
    if (waiting.size > 0) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(query, Math.max(0, nextAt - performance.now()));
  }

  return (host) => {
    const lookup = waiting.get(host) ?? newLookup();
    waiting.set(host, lookup);
    schedule();
    return lookup.promise;
  };
}

interface Lookup {
  promise: Promise<DomainDocument | null>;
  resolve(domain: DomainDocument | null): void;
  reject(error: unknown): void;
}

function newLookup(): Lookup {
  let settle: Omit<Lookup, "promise"> | undefined;
  const promise = new Promise<DomainDocument | null>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle! };
}
