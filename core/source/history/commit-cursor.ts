import { AppError } from "#schemas/errors.ts";

/** The position in a list that was made of one commit. The later pages show the same commit, even if the branch has moved. */
export interface CommitCursor {
  commit: string;
  offset: number;
}

const FORM = /^([0-9a-f]{40})-(\d{1,9})$/;

export const commitCursor = ({ commit, offset }: CommitCursor): string => `${commit}-${offset}`;

/** @throws AppError cursor_invalid when the cursor was not created by `commitCursor` */
export function readCommitCursor(cursor: string | undefined): CommitCursor | null {
  if (cursor === undefined) return null;
  const [, commit, offset] = FORM.exec(cursor) ?? [];
  if (!commit || !offset) throw new AppError("cursor_invalid");
  return { commit, offset: Number(offset) };
}
