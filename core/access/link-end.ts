const LINK_LIFE_MS = 60 * 60_000;
const LINK_PERIOD_MS = 10 * 60_000;

/**
 * Until when a signed link is good that is handed out now: an hour, and up to ten minutes more. Links of the same ten
 * minutes are the same, so a frame or picture is not loaded again when its page requests the address again.
 */
export function linkEnd(now = Date.now()): Date {
  return new Date(Math.ceil((now + LINK_LIFE_MS) / LINK_PERIOD_MS) * LINK_PERIOD_MS);
}
