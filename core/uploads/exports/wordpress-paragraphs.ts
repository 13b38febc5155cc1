const BLOCK =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|table|thead|tbody|tr|td|th|blockquote|pre|figure|hr|section|article|address|form|iframe)\b/i;
const PREFORMATTED = /(<pre\b[^]*?<\/pre>)/i;

/**
 * The HTML that WordPress makes from a text when it shows it. Blocks are complete HTML with comments around them. Older texts have paragraphs only as empty
 * lines, and captions as `[caption]`.
 */
export function withParagraphs(text: string): string {
  const content = text
    .replaceAll(/\[caption\b[^\]]*\]([^]*?)\[\/caption\]/g, captioned)
    .replaceAll(/\[embed\b[^\]]*\]\s*(\S+?)\s*\[\/embed\]/g, '<a href="$1">$1</a>');
  if (content.includes("<!-- wp:")) return content;
  return content
    .split(PREFORMATTED)
    .map((part) => (PREFORMATTED.test(part) ? part : paragraphs(part)))
    .join("\n");
}

function captioned(_: string, inside: string): string {
  const picture = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? "";
  return `<figure>${picture}<figcaption>${inside.slice(picture.length)}</figcaption></figure>`;
}

function paragraphs(text: string): string {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll(/\r?\n/g, "<br>\n")}</p>`))
    .join("\n");
}
