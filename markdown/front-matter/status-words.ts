/** Values of `status` and the like, in small letters. */
export const DRAFT_WORDS = new Set("draft drafts autodraft".split(" "));
export const HELD_WORDS = new Set("private unpublished trash trashed".split(" "));
export const SCHEDULED_WORDS = new Set("scheduled future".split(" "));
export const HELD_STATUS = new Set(
  "pending pendingreview deleted sent skip members paid internal embargoed notpublished".split(" "),
);

/** Values of `visibility` with which everyone can read a note. */
export const OPEN = new Set(
  "public published publish everyone everybody all anyone visible listed open true yes on".split(
    " ",
  ),
);

/** Values of `audience` in archives of Substack. Elsewhere, it may be any text. */
export const PAYING = new Set(["only_paid"]);

export const statusWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether any word of a text withholds a note, or does if it is the whole status. */
export const hasHeldWord = (text: string): boolean =>
  statusWords(text).some((word) =>
    [DRAFT_WORDS, HELD_WORDS, SCHEDULED_WORDS, HELD_STATUS].some((set) => set.has(word)),
  );
