import { bodyOfPage } from "#markdown/themes/body-marks.ts";

/** The part of a stored page that shows its note. */
export interface PageBody {
  /** Includes the title; "" if the page has no text of its own. */
  html: string;
  /** Addresses of its style sheets. */
  styles: string[];
}

const BODY = "<main";
const TITLE = "<h1";
const TITLE_END = "</h1>";
const STYLE = /<link rel="stylesheet" href="(\/_assets\/[\w.-]+\.css)">/g;

export function readPageBody(page: string): PageBody {
  const body = bodyOfPage(page) ?? "";
  const head = page.slice(0, Math.max(0, page.indexOf("</head>")));
  return {
    html: `${titleOf(page)}\n${body}`.trim(),
    styles: [...head.matchAll(STYLE)].map(([, address = ""]) => address),
  };
}

/** The theme renders the title above the body. */
function titleOf(page: string): string {
  const start = page.indexOf(TITLE, Math.max(0, page.indexOf(BODY)));
  const end = page.indexOf(TITLE_END, start);
  return start === -1 || end === -1 ? "" : page.slice(start, end + TITLE_END.length);
}
