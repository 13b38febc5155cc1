import type { ServerResponse } from "node:http";
import { directionOf } from "#schemas/locale/language.ts";
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
  offline: {
    status: 410,
    title: "Offline",
    text: "The operator of this server has taken this site offline.",
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
  "for-members": {
    status: 401,
    title: "For members",
    text: "Only members of the organization can read this page. Open it from the dashboard.",
  },
  "no-password": {
    status: 401,
    title: "No password yet",
    text: "This page is protected, but its owners have not set a password yet.",
  },
  "no-mail": {
    status: 401,
    title: "Not available",
    text: "Only invited people can read this page. This server cannot send them a link at the moment.",
  },
  "access-unavailable": {
    status: 503,
    title: "Try again in a moment",
    text: "The server cannot check this right now. Go back and try again in a moment.",
  },
  protected: {
    status: 401,
    title: "This page is protected",
    text: "Open it in a browser to read it.",
  },
  "other-origin": {
    status: 403,
    title: "Not possible",
    text: "The form was sent from another site. Open the page and try again.",
  },
  "too-large": {
    status: 413,
    title: "Too long",
    text: "A form may have up to 8 KiB. Go back, shorten what you wrote and send it again.",
  },
  "not-a-form": {
    status: 415,
    title: "Not a form",
    text: "Send the fields with the content type application/x-www-form-urlencoded.",
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
  const { retryAfterS, ...status }: StatusPage = pages[page];
  const reload = retryAfterS === undefined ? {} : { retryAfterS, reloads: true };
  sendPlatformPage(response, { ...status, ...reload, ...known });
}

/** For functions that answer null once the response has been sent. */
export function sendNothing(
  response: ServerResponse,
  page: keyof typeof pages,
  name?: string,
): null {
  sendStatusPage(response, page, { name });
  return null;
}

interface PlatformPage {
  status: number;
  title: string;
  text: string;
  /** BCP 47. English if absent. */
  language?: string;
  name?: string | undefined;
  href?: string;
  link?: string;
  /** When the visitor can try again. */
  retryAfterS?: number;
  /** Whether the page reloads itself then. */
  reloads?: boolean;
  /** HTML below the text. */
  content?: string;
  /** What the page may do in addition. */
  rules?: string;
}

/** A page of the platform, which needs no script. */
export function sendPlatformPage(response: ServerResponse, page: PlatformPage): void {
  const { status, retryAfterS, rules = "form-action 'none'" } = page;
  const body = html(page);
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": status === 401 ? "private, no-store" : "no-store",
    vary: "cookie",
    ...policyHeader(
      response,
      `default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; ${rules}`,
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex",
    ...(retryAfterS !== undefined && { "retry-after": String(retryAfterS) }),
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function html(options: PlatformPage): string {
  const { title, text, content = "", language = "en" } = options;
  const refresh = options.reloads
    ? `<meta http-equiv="refresh" content="${options.retryAfterS}">`
    : "";
  const name = options.name ? `<p class="name">${escape(options.name)}</p>` : "";
  const link = options.href
    ? `<p><a href="${escape(options.href)}" target="_blank" rel="noopener">${options.link ?? title}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${escape(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --paper: #faf9f6; --ink: #22201c; --muted: #6b665c; --wrong: #a4201c; }
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --ink: #e6e0d5; --muted: #a39b8c; --wrong: #ff9d94; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 17px/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 26rem; padding: 2rem; overflow-wrap: anywhere; }
.mark { width: 2.5rem; height: 3rem; border: 2px solid var(--ink); border-radius: 3px; position: relative; margin-bottom: 2rem; }
.mark::before, .mark::after { content: ""; position: absolute; left: .45rem; right: .45rem; height: 2px; background: var(--ink); }
.mark::before { top: .8rem; box-shadow: 0 .5rem var(--ink), 0 1rem color-mix(in srgb, var(--ink) 33%, transparent); }
.mark::after { display: none; }
.building .mark::before { animation: press 1.6s ease-in-out infinite alternate; transform-origin: left; }
@keyframes press { from { transform: scaleX(.2); } to { transform: scaleX(1); } }
@media (prefers-reduced-motion: reduce) { .building .mark::before { animation: none; } }
.name { margin: 0; color: var(--muted); font-size: .95rem; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25; letter-spacing: -.01em; text-wrap: balance; }
p { margin: 0; text-wrap: pretty; }
a { display: inline-block; margin-top: 1.25rem; padding: .5rem 1rem; border: 1px solid var(--ink); border-radius: 6px; color: inherit;
  font-weight: 600; text-decoration: none; }
form { margin-top: 1.25rem; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input, button { box-sizing: border-box; min-height: 2.75rem; font: inherit; color: inherit; border: 1px solid var(--ink); border-radius: 6px; }
input { width: 100%; padding: .25rem .75rem; background: transparent; }
input[aria-invalid] { border-color: var(--wrong); }
button { margin-top: 1rem; padding: .25rem 1.25rem; font-weight: 600; color: var(--paper); background: var(--ink); cursor: pointer; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
input:focus-visible { outline-offset: -1px; }
input[aria-invalid]:focus-visible { outline-color: var(--wrong); }
#problem { margin-top: .5rem; color: var(--wrong); }
.more { margin-top: 2rem; font-size: .95rem; }
a.plain { margin: 0; padding: 0; border: 0; font-weight: 400; color: var(--muted); text-decoration: underline; }
a.plain:hover, a.plain:focus-visible { background: none; color: var(--ink); }
a:hover, a:focus-visible { background: var(--ink); color: var(--paper); }
</style>
</head>
<body>
<main class="${options.reloads ? "building" : ""}">
<div class="mark" aria-hidden="true"></div>
${name}<h1>${title}</h1>
<p>${text}</p>
${link}${content}
</main>
</body>
</html>
`;
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
