import { formatCount } from "../../../lib/format.ts";

/** How long the note is, and where its draft is. */
export const EditorFooter = ({ words, draft }: { words: number; draft: string }) => (
  <footer className="flex shrink-0 flex-wrap justify-between gap-x-4 border-t border-line px-4 py-1.5 text-xs text-faint">
    <span>{formatCount(words, "word")}</span>
    <span role="status">{draft}</span>
  </footer>
);
