/**
 * The characters that the engine uses as markers, as characters or as numeric references. They have no meaning in Unicode or Windows-1252, so no file contains
 * them by accident. They are in Latin-1, so a note in a western language takes one byte per character in memory while it is compiled.
 */
export const MARKER =
  /[\x81\x8D\x8F\x90]|&#(?:[xX]0*(?:8[1dDfF]|90)(?![0-9a-fA-F])|0*(?:129|14[134])(?!\d));?/g;

/** Also for text that was decoded a second time, such as `%C2%81` in a link. */
export function replaceMarkers(text: string): string {
  return text.replace(MARKER, "\uFFFD");
}
