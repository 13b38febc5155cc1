import MarkdownIt from "markdown-it";

const { unescapeAll } = new MarkdownIt().utils;

/** Decodes HTML character references as browsers do, including numeric ones without a semicolon. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  const complete = text.replace(/&#(?:[xX][0-9a-fA-F]{1,6}|\d{1,7})(?![0-9a-fA-F;])/g, "$&;");
  return unescapeAll(complete.replaceAll("\\", "\\\\"));
}
