const PROTOCOLS: readonly string[] = ["https:", "http:", "mailto:"];

/** Only whole addresses of pages and of mail. A relative address has no meaning in a conversation, and a script must never run. */
export const safeAddress = (href: string): URL | null =>
  URL.canParse(href) && PROTOCOLS.includes(new URL(href).protocol) ? new URL(href) : null;
