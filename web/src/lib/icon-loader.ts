import type { IconAnswer, IconNode } from "#schemas/projects/theme/icon.ts";

/** After this time, a request for icons fails. */
const TIMEOUT_MS = 5_000;
/** An unanswered request is repeated in parallel after this time, and the first response counts. */
const ROTATE_MS = 750;
const ATTEMPTS = 3;
/** Some proxies truncate longer addresses. */
const MAX_URL_LENGTH = 500;
/** The maximum number of names in one request. */
const MAX_NAMES = 50;
const ADDRESS = "/api/icons/lucide.json?icons=";

const icons = new Map<string, Promise<IconNode | null>>();
let pending: { name: string; resolve: (icon: IconNode | null) => void }[] = [];

/** The drawing of an icon by its name at lucide.dev; null if it does not exist or the request fails. Fetched only once. */
export function loadIcon(name: string): Promise<IconNode | null> {
  const before = icons.get(name);
  if (before) return before;
  const icon = new Promise<IconNode | null>((resolve) => {
    // All icons of a page are requested at the same moment, and fetched together.
    if (pending.length === 0) queueMicrotask(fetchPending);
    pending.push({ name, resolve });
  });
  icons.set(name, icon);
  return icon;
}

function fetchPending(): void {
  const requests = pending;
  pending = [];
  for (const address of addressesOf(requests.map(({ name }) => name))) {
    const answer = fetchIcons(address.url).catch(() => null);
    for (const { name, resolve } of requests) {
      if (!address.names.includes(name)) continue;
      void answer.then((iconSet) => {
        // A later attempt may succeed.
        if (!iconSet) icons.delete(name);
        resolve(iconSet?.icons[name] ?? null);
      });
    }
  }
}

/** Packs all names into as few addresses as possible. */
export function addressesOf(names: readonly string[]): { url: string; names: string[] }[] {
  const addresses: { url: string; names: string[] }[] = [];
  for (const name of names) {
    const last = addresses.at(-1);
    const longer = `${last?.url},${name}`;
    if (last && longer.length <= MAX_URL_LENGTH && last.names.length < MAX_NAMES) {
      last.url = longer;
      last.names.push(name);
    } else addresses.push({ url: `${ADDRESS}${name}`, names: [name] });
  }
  return addresses;
}

/** @throws when no attempt is answered in time */
async function fetchIcons(url: string): Promise<IconAnswer> {
  const stop = new AbortController();
  const timers = [setTimeout(() => stop.abort(), TIMEOUT_MS)];
  const attempt = async (): Promise<IconAnswer> => {
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    return (await response.json()) as IconAnswer;
  };
  const later = (delayMs: number) =>
    new Promise<void>((resolve) => timers.push(setTimeout(resolve, delayMs))).then(attempt);
  const attempts = Array.from({ length: ATTEMPTS }, (_, index) =>
    index === 0 ? attempt() : later(index * ROTATE_MS),
  );
  const tooLate = new Promise<never>((_, reject) =>
    stop.signal.addEventListener("abort", () => reject(new Error(`${url} did not respond`))),
  );
  try {
    return await Promise.race([Promise.any(attempts), tooLate]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    stop.abort();
  }
}
