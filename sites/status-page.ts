import type { ServerResponse } from "node:http";
import { policyHeader } from "./framing.ts";

interface StatusPage {
  status: number;
  title: string;
  text: string;
  /** Seconds until the page reloads itself. */
  retryAfterS?: number;
  /** Text of the link in the response. */
  link?: string;
}

/** What a visitor sees if there is nothing to serve. */
const pages = {
  "no-site": {
    status: 404,
    title: "No site here",
    text: "There is no website at this address. Check the spelling of the address.",
  },
  "no-page": {
    status: 404,
    title: "Page not found",
    text: "This site has no page at this address.",
  },
  "no-deployment": {
    status: 404,
    title: "Nothing published yet",
    text: "This site exists, but nothing has been published on it so far. Push some markdown to see it here.",
  },
  building: {
    status: 503,
    title: "Being built",
    text: "The first version of this site is being built right now. This page reloads automatically.",
    retryAfterS: 2,
  },
  gone: {
    status: 410,
    title: "No longer available",
    text: "This version of the site was removed. The live version is at the site's own address.",
  },
  "not-live": {
    status: 404,
    title: "Nothing to see here",
    text: "If this is a version of your site that is not live, open it from its page in the dashboard.",
  },
  private: {
    status: 401,
    title: "This site is private",
    text: "Only members of its organization can read it. Open it from the dashboard.",
  },
  "no-comparison": {
    status: 404,
    title: "Nothing to compare",
    text: "This link has expired or is incomplete. Open the comparison in the dashboard again.",
  },
  "no-frame": {
    status: 403,
    title: "Open this in a tab",
    text: "This version is not public. Without HTTPS, browsers do not store the cookie that would let you see it in a frame.",
    link: "Open in a tab",
  },
  method: { status: 405, title: "Not possible", text: "Sites here are read-only." },
  "bad-request": { status: 400, title: "Not an address", text: "This address is malformed." },
  unavailable: {
    status: 503,
    title: "Back in a moment",
    text: "The site cannot be loaded right now. This page reloads automatically.",
    retryAfterS: 5,
  },
} as const satisfies Record<string, StatusPage>;

/** Sends a page of the platform instead of the site. @param known the site's name, if the visitor may know it, and the target of the page's link */
export function sendStatusPage(
  response: ServerResponse,
  page: keyof typeof pages,
  known: { name?: string | undefined; href?: string } = {},
): void {
  const { status, title, text, ...more }: StatusPage = pages[page];
  const body = html(title, text, { ...more, ...known });
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...policyHeader(
      response,
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'",
    ),
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    ...(more.retryAfterS ? { "retry-after": String(more.retryAfterS) } : {}),
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function html(
  title: string,
  text: string,
  options: { name?: string | undefined; href?: string; link?: string; retryAfterS?: number },
): string {
  const refresh = options.retryAfterS
    ? `<meta http-equiv="refresh" content="${options.retryAfterS}">`
    : "";
  const name = options.name ? `<p class="name">${escape(options.name)}</p>` : "";
  const link = options.href
    ? `<p><a href="${escape(options.href)}" target="_blank" rel="noopener">${options.link ?? title}</a></p>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --paper: #faf9f6; --ink: #22201c; --muted: #6b665c; }
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --ink: #e6e0d5; --muted: #a39b8c; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 17px/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 26rem; padding: 2rem; }
.mark { width: 2.5rem; height: 3rem; border: 2px solid var(--ink); border-radius: 3px; position: relative; margin-bottom: 2rem; }
.mark::before, .mark::after { content: ""; position: absolute; left: .45rem; right: .45rem; height: 2px; background: var(--ink); }
.mark::before { top: .8rem; box-shadow: 0 .5rem var(--ink), 0 1rem color-mix(in srgb, var(--ink) 33%, transparent); }
.mark::after { display: none; }
.building .mark::before { animation: press 1.6s ease-in-out infinite alternate; transform-origin: left; }
@keyframes press { from { transform: scaleX(.2); } to { transform: scaleX(1); } }
@media (prefers-reduced-motion: reduce) { .building .mark::before { animation: none; } }
.name { margin: 0; color: var(--muted); font-size: .95rem; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25; letter-spacing: -.01em; }
p { margin: 0; }
a { display: inline-block; margin-top: 1.25rem; padding: .5rem 1rem; border: 1px solid var(--ink); border-radius: 6px; color: inherit;
  font-weight: 600; text-decoration: none; }
a:hover, a:focus-visible { background: var(--ink); color: var(--paper); }
</style>
</head>
<body>
<main class="${options.retryAfterS ? "building" : ""}">
<div class="mark" aria-hidden="true"></div>
${name}<h1>${title}</h1>
<p>${text}</p>
${link}
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
