import { CircleX, Info, TriangleAlert } from "lucide-react";
import { MarkedText } from "../../../../components/marked-text.tsx";
import { formatCount } from "../../../../lib/format.ts";
import type { NoteIssue } from "#schemas/projects/source/note-preview.ts";

const marks = {
  error: <CircleX aria-label="Error" className="mt-0.5 size-3.5 shrink-0 text-danger" />,
  warning: (
    <TriangleAlert aria-label="Warning" className="mt-0.5 size-3.5 shrink-0 text-[#b98500]" />
  ),
  info: <Info aria-label="Note" className="mt-0.5 size-3.5 shrink-0 text-neutral" />,
};

/** What the next build will report for the note. Renders nothing if that is nothing. */
export function NoteIssues({
  issues,
  onLine,
}: {
  issues: readonly NoteIssue[];
  onLine: (line: number) => void;
}) {
  if (issues.length === 0) return null;
  return (
    <details open className="border-t border-line text-[13px]">
      <summary className="cursor-pointer px-4 py-1.5 font-medium">
        {formatCount(issues.length, "issue")}
      </summary>
      <ul
        aria-label="Issues of the note"
        className="max-h-32 divide-y divide-line overflow-auto border-t border-line"
      >
        {issues.map((issue, index) => (
          <li key={index} className="flex items-start gap-2 px-4 py-1.5">
            {marks[issue.severity]}
            <p className="min-w-0 flex-1 break-words">
              <MarkedText>{issue.message}</MarkedText>
              {issue.suggestion && (
                <span className="text-soft">
                  {" "}
                  <MarkedText>{issue.suggestion}</MarkedText>
                </span>
              )}
            </p>
            {issue.line !== null && (
              <button
                type="button"
                className="shrink-0 rounded-sm px-1 font-mono text-accent hover:underline max-md:py-1.5"
                onClick={() => onLine(issue.line ?? 1)}
              >
                Line {issue.line}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
