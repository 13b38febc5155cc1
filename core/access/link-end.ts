const LINK_LIFE_MS = 60 * 60_000;
const LINK_PERIOD_MS = 10 * 60_000;

/**
 * The expiry of a link signed now: an hour, rounded up to the next ten minutes. Links of the same ten minutes are
 * identical, so a page that requests an address again does not reload the frame or picture.
 */
export function linkEnd(now = Date.now()): Date {
  return new Date(Math.ceil((now + LINK_LIFE_MS) / LINK_PERIOD_MS) * LINK_PERIOD_MS);
}
