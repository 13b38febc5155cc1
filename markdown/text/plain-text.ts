const NO_WORD = 0;
const WORD = 1;
/** An apostrophe or a hyphen, which continues a word but does not begin one. */
const JOINER = 2;
/** A Chinese, Japanese or Korean character. */
const WIDE = 3;

/** The role of each UTF-16 code unit in a word. */
const kinds = Uint8Array.from({ length: 0x10000 }, (_, code) => {
  if (isWideScript(code)) return WIDE;
  if (isWordSign(code)) return WORD;
  return code === 0x27 || code === 0x2019 || code === 0x2d ? JOINER : NO_WORD;
});

/** Counts the words of a text: runs of letters and digits. Each Chinese, Japanese or Korean character counts as one. */
export function countWords(text: string): number {
  let words = 0;
  // 1 inside a word. There are no branches, because no processor can predict where words begin and end.
  let inside = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = kinds[text.charCodeAt(at)]!;
    const isWord = Number(kind === WORD);
    words += (isWord & (inside ^ 1)) + Number(kind === WIDE);
    inside = isWord | (Number(kind === JOINER) & inside);
  }
  return words;
}

function isWordSign(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0xc0 && !isPunctuation(code))
  );
}

/** General punctuation, arrows, mathematical and box-drawing characters, and the punctuation of wide scripts. */
function isPunctuation(code: number): boolean {
  return (
    code === 0xd7 ||
    code === 0xf7 ||
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x2e00 && code <= 0x2e7f) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff00 && code <= 0xff0f)
  );
}

function isWideScript(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

const MAX_EXCERPT = 240;
/** Read from a block, which may be very long. */
const MAX_PART = MAX_EXCERPT * 2;
/** After these characters, another block reads like the next sentence. */
const ENDS_SENTENCE = /[.!?…:;,。！？：；，][\])}"'”’»]*$/u;

/** Up to 240 characters of the first paragraphs, or of all blocks if there are none, cut at a word. */
export function excerptOf(paragraphs: readonly string[], blocks: readonly string[]): string {
  const prose = joined(paragraphs, MAX_EXCERPT / 2);
  // A sentence that introduces a list says nothing without the list.
  const isComplete = prose !== "" && !prose.endsWith(":");
  const text = isComplete ? prose : joined(blocks, MAX_EXCERPT) || prose;
  if (text.length <= MAX_EXCERPT) return text;
  const cut = text.slice(0, MAX_EXCERPT);
  const space = cut.lastIndexOf(" ");
  return `${cut
    .slice(0, space > MAX_EXCERPT / 2 ? space : MAX_EXCERPT - 1)
    .replace(/[\s,;:.·–—-]+$/, "")
    .replace(/[\ud800-\udbff]$/, "")}…`.slice(0, MAX_EXCERPT);
}

/** Headings, items and lines of code do not run into each other. */
function joined(blocks: readonly string[], characters: number): string {
  let text = "";
  for (const block of blocks) {
    if (text.length >= characters) break;
    const part = block.slice(0, MAX_PART).replace(/\s+/g, " ").trim();
    if (part === "") continue;
    text += (text === "" ? "" : ENDS_SENTENCE.test(text) ? " " : " · ") + part;
  }
  return text;
}
