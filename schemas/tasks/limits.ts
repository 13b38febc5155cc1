/** For one message from a person. */
export const MESSAGE_MAX_LENGTH = 20_000;
export const NOTES_PER_MESSAGE = 20;
export const ATTACHMENTS_PER_MESSAGE = 5;
export const ATTACHMENT_MAX_BYTES = 256 * 1024;
export const ATTACHMENT_NAME_MAX_LENGTH = 200;
/** A task keeps its messages, so its length has a limit. */
export const PARTS_MAX = 20_000;
/** Shown in lists; the first line of the first message. */
export const TITLE_MAX_LENGTH = 120;
/** A path of a folder that a ready-made task reads or writes. */
export const FOLDER_MAX_LENGTH = 300;
