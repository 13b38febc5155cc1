/**
 * Answers the search dialog from a file, for a site on a host without a server. The export of a site puts it around the script of the dialog, which then
 * calls this instead of `fetch`.
 * @typedef {[url: string, title: string, path: string, tags: string, text: string]} IndexedPage
 */
const INDEX = "/_search.json";
const MAX_RESULTS = 20;
// oxlint-disable-next-line no-control-regex -- what needs no folding
const ASCII = /^[\0-\x7f]*$/;
const EXCERPT_BEFORE = 60;
const EXCERPT_CHARACTERS = 180;
/** A word in the title, in the tags, in the text. */
const WEIGHTS = [10, 4, 1];

/** @typedef {{ page: IndexedPage, plain: [title: string, tags: string, text: string] }} Searched */
/** @type {Promise<Searched[]> | null} */
let loading = null;

/** @param {string} address as the dialog would fetch it */
globalThis.staticSearch = async (address) => {
  const { searchParams } = new URL(address, location.href);
  loading ??= load();
  const pages = await loading;
  const isAsked = partOf(searchParams);
  const answer = findIn(
    pages.filter(({ page: [url] }) => isAsked(url)),
    searchParams.get("q") ?? "",
  );
  return new Response(JSON.stringify(answer));
};

async function load() {
  const response = await fetch(INDEX);
  if (!response.ok) {
    loading = null;
    throw new Error(`The index answered ${response.status}`);
  }
  const pages = /** @type {IndexedPage[]} */ (await response.json());
  return pages.map((page) => {
    const [, title, , tags, text] = page;
    return { page, plain: /** @type {Searched["plain"]} */ ([title, tags, text].map(folded)) };
  });
}

/** Only pages of the part of the site that is searched, such as a version. @param {URLSearchParams} asked */
function partOf(asked) {
  const base = asked.get("in") ?? "";
  const others = asked.getAll("not");
  return (/** @type {string} */ url) =>
    isBelow(url, base) && !others.some((other) => isBelow(url, other));
}

/** @param {string} url @param {string} base */
function isBelow(url, base) {
  return url === base || url.startsWith(`${base}/`) || base === "";
}

/** @param {Searched[]} pages @param {string} query */
function findIn(pages, query) {
  const words = folded(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const scored = pages
    .map(({ page, plain }) => ({ page, scores: words.map((word) => scoreOf(plain, word)) }))
    .filter(({ scores }) => scores.some((score) => score > 0));
  const whole = scored.filter(({ scores }) => scores.every((score) => score > 0));
  const partial = whole.length === 0 && scored.length > 0;
  const results = (partial ? scored : whole)
    .map(({ page, scores }) => ({ page, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score || a.page[1].length - b.page[1].length)
    .slice(0, MAX_RESULTS)
    .map(({ page: [url, title, path, , text] }) => ({
      url,
      title,
      path,
      excerpt: excerptOf(text, words),
    }));
  return { query, ready: true, corrected: null, partial, results };
}

/** @param {Searched["plain"]} plain @param {string} word */
function scoreOf(plain, word) {
  return plain.reduce((sum, part, at) => sum + (part.includes(word) ? (WEIGHTS[at] ?? 0) : 0), 0);
}

/** As HTML with marked words. @param {string} text @param {string[]} words */
function excerptOf(text, words) {
  const plain = folded(text);
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place !== -1);
  const from = Math.max(0, Math.min(...places, text.length) - EXCERPT_BEFORE);
  // Not in the middle of a word.
  const start = places.length === 0 || from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(start, start + EXCERPT_CHARACTERS).replaceAll(/\s+/g, " ");
  const excerpt = `${start > 0 ? "… " : ""}${cut}${text.length > start + EXCERPT_CHARACTERS ? " …" : ""}`;
  return excerpt
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((part) => marked(part, words))
    .join("");
}

/** @param {string} part @param {string[]} words */
function marked(part, words) {
  const safe = part.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return words.some((word) => folded(part).startsWith(word)) ? `<mark>${safe}</mark>` : safe;
}

/** Without case and accents, with as many characters. @param {string} text */
function folded(text) {
  if (ASCII.test(text)) return text.toLowerCase();
  return [...text.normalize("NFC").toLowerCase()]
    .map((sign) => (sign.length === 1 ? (sign.normalize("NFD")[0] ?? sign) : sign))
    .join("");
}
