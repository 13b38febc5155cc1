import { escapeHtml } from "#markdown/html.ts";
import type { Env } from "#schemas/env.ts";

/** Pages of the app that visitors are led to, as search engines and chats show them. */
const openPages: Record<string, { title: string; description: string }> = {
  "/login": { title: "Log in", description: "Log in to your account." },
  "/signup": {
    title: "Create an account",
    description: "Create an account and publish a folder of markdown as a website.",
  },
  "/waitlist": {
    title: "Join the waitlist",
    description: "Leave your address, and you are written to when there is a place for you.",
  },
  "/status": {
    title: "Status",
    description: "Whether builds, sites, mail and everything else work at this moment.",
  },
};

/** The app's page with what its address is about; a page behind the sign-in is nothing for a search engine. */
export function withHead(
  html: string,
  pathname: string,
  env: Pick<Env, "BRAND_NAME" | "PUBLIC_URL">,
): string {
  return html.replace("</head>", () => `${linesOf(pathname, env).join("\n")}\n</head>`);
}

/** No title: the app has its own, and the browser would show the first of two. */
function linesOf(pathname: string, env: Pick<Env, "BRAND_NAME" | "PUBLIC_URL">): string[] {
  const page = openPages[pathname];
  if (!page) return ['<meta name="robots" content="noindex">'];
  const url = escapeHtml(env.PUBLIC_URL + pathname);
  const description = escapeHtml(page.description);
  return [
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${url}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(env.BRAND_NAME)}">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
  ];
}
