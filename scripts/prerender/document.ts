import { escapeHtml } from "#markdown/text/html.ts";
import type { PublicPage } from "../../web/src/public/page.ts";

/** The bundle's files for a page. */
export interface PageAssets {
  /** The script that hydrates the page. */
  script: string;
  styles: string[];
  fonts: string[];
  /** Modules that the script loads first. */
  modules: string[];
}

/** A complete page around its prerendered `body`. `head`: additional lines of the head. */
export function documentOf(
  page: PublicPage,
  { body, assets, head }: { body: string; assets: PageAssets; head: string[] },
): string {
  const attribute = (value: string) => `"${escapeHtml(value)}"`;
  const lines = [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    ...(page.path === "/" ? ['<script src="/gate.js"></script>'] : []),
    ...(page.path === "/404" ? ['<script src="/known.js"></script>'] : []),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...nameLines(page),
    '<meta name="color-scheme" content="light">',
    '<meta name="theme-color" content="#fbfbfa">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.fonts.map(
      (href) =>
        `<link rel="preload" as="font" type="font/woff2" href=${attribute(href)} crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href=${attribute(href)}>`),
    ...assets.modules.map((href) => `<link rel="modulepreload" href=${attribute(href)}>`),
    ...head,
    `<script type="module" src=${attribute(assets.script)}></script>`,
    "</head>",
    "<body>",
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="page">${dataOf(page)}</script>`,
    "</body>",
    "</html>",
    "",
  ];
  return lines.join("\n");
}

/**
 * A page of the app that visitors can be sent to. It has its own metadata and shows the text of `body` if JavaScript is
 * off. Otherwise it stays blank until the app knows whether a user is signed in.
 */
export function appDocumentOf(
  app: string,
  page: PublicPage,
  { body, head }: { body: string; head: string[] },
): string {
  const lines = [...nameLines(page), ...head, "</head>"].join("\n");
  return app
    .replace("</head>", () => lines)
    .replace('<div id="root">', (root) => `${root}<noscript>${body}</noscript>`);
}

const nameLines = (page: PublicPage): string[] => [
  `<title>${escapeHtml(`${page.title} • ${page.site.brandName}`)}</title>`,
  `<meta name="description" content="${escapeHtml(page.description)}">`,
];

/** The compiled text is already on the page. */
function dataOf(page: PublicPage): string {
  return JSON.stringify({ ...page, html: "" }).replaceAll("<", "\\u003c");
}
