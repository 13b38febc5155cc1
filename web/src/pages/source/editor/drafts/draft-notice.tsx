import type { OpenedFile } from "../open-file.ts";
import { whichDraft } from "./draft-words.ts";

/** Says that the text is a draft, and which one. */
export const DraftNotice = ({ file }: { file: OpenedFile }) => (
  <p role="status" className="border-b border-line bg-accent-wash px-4 py-2 text-[13px]">
    {whichDraft(file)}
  </p>
);
