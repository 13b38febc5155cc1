const MAX_TEXT_LENGTH = 500;
/** Year 2100. Later commit dates come from a broken clock, and feeds and sitemaps must stay valid. */
const MAX_SECONDS = 4_102_444_800;

/** Control characters (except tab and line feed), direction marks and lone surrogates, which can make a text deceptive. */
const DECEPTIVE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** Makes a text from an untrusted source safe to display: up to 500 characters, with deceptive ones as `\u{…}`. */
export function cleanText(text: string): string {
  const cut = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
  return cut.replace(
    DECEPTIVE,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Converts git's Unix seconds to an ISO date, clamped to 1970–2100. */
export function cleanDate(seconds: string): string {
  const value = Number(seconds);
  const clamped = Number.isFinite(value) ? Math.min(Math.max(value, 0), MAX_SECONDS) : 0;
  return new Date(clamped * 1000).toISOString();
}
