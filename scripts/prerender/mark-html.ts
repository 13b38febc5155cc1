const HEADING = /<h([2-4]) id="([^"]+)">/g;
const PICTURE = /(?<!<a [^>]*>)<img\b[^>]* src="(\/content\/[^"]+)"[^>]*>/g;
const CODE = /<pre(?! class="mermaid")[^>]*>[^]*?<\/pre>/g;

/**
 * Adds what our own pages have in addition to a user's site: headings link to themselves, pictures link to the full size
 * (screenshots are too small to read on a phone), and code gets a copy button (`web/src/public/use-copy-buttons.ts`).
 */
export function markHtml(html: string): string {
  return html
    .replace(
      HEADING,
      '<h$1 id="$2"><a class="heading-link" href="#$2" aria-hidden="true" tabindex="-1">#</a>',
    )
    .replace(PICTURE, '<a class="picture" href="$1">$&</a>')
    .replace(
      CODE,
      '<div class="code">$&<button type="button" aria-label="Copy code">Copy</button></div>',
    );
}
