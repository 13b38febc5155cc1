const HEADING = /<h([2-4]) id="([^"]+)">/g;
const PICTURE = /(?<!<a [^>]*>)<img\b[^>]* src="(\/content\/[^"]+)"[^>]*>/g;
const CODE = /<pre(?! class="mermaid")[^>]*>[^]*?<\/pre>/g;

/**
 * What a page of ours has beyond a user's site: headings carry a link to themselves, a picture one to itself
 * (screenshots are too small to read on a phone), code a button that copies it (`web/src/public/use-copy-buttons.ts` makes
 * it work).
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
