import { decodeEntities } from "../text/entities.ts";

/** The head of a page that a theme rendered. */
export const headOf = (html: string): string => html.slice(0, html.indexOf("</head>"));

/** What a head says about a property, such as `og:title`; empty if it says nothing. */
export function propertyIn(head: string, property: string): string {
  const value = new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(head)?.[1];
  return decodeEntities(value ?? "");
}
