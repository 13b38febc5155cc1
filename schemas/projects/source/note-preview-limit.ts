/** Longer notes have no preview: every pause while typing would render them again. */
export const PREVIEW_MAX_CHARACTERS = 512 * 1024;

export const PREVIEW_TOO_LONG = `The note is too long for the preview, which shows notes of up to ${PREVIEW_MAX_CHARACTERS.toLocaleString("en")} characters. You can still save it.`;
