import { UnfoldVertical } from "lucide-react";
import { useMemo, useState } from "react";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { type DiffGap, type DiffLine, diffTexts, foldUnchanged } from "./line-diff.ts";

/** Browsers can lay out this many rows without a noticeable delay. */
const ROWS_SHOWN = 1_500;

/** The markdown of a page before and after, as a unified diff. */
export function SourceDiff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => diffTexts(before, after), [before, after]);
  const rows = useMemo(() => foldUnchanged(lines), [lines]);
  const [shown, setShown] = useState(ROWS_SHOWN);
  const added = lines.filter((line) => line.kind === "added").length;
  const removed = lines.filter((line) => line.kind === "removed").length;
  if (added + removed === 0)
    return <p className="px-5 py-8 text-center text-sm text-soft">The text is identical.</p>;
  return (
    <>
      <ScrollRegion label="Text changes" className="py-1">
        <table className="w-full border-collapse font-mono text-[12.5px] leading-6">
          <caption className="sr-only">
            {`${formatCount(added, "line")} added, ${formatCount(removed, "line")} removed`}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Line before</th>
              <th scope="col">Line after</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .slice(0, shown)
              .map((row) =>
                row.kind === "gap" ? (
                  <Gap key={`gap ${row.lines[0]!.after}`} gap={row} />
                ) : (
                  <Line key={`${row.before} ${row.after}`} line={row} />
                ),
              )}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > shown && (
        <button
          type="button"
          onClick={() => setShown(shown + ROWS_SHOWN)}
          className="w-full border-t border-line px-5 py-3 text-[13px] text-soft -outline-offset-2 hover:bg-wash"
        >
          Show {formatCount(Math.min(ROWS_SHOWN, rows.length - shown), "more row")}
        </button>
      )}
    </>
  );
}

function Gap({ gap }: { gap: DiffGap }) {
  const [open, setOpen] = useState(false);
  if (open) return gap.lines.map((line) => <Line key={line.after} line={line} />);
  return (
    <tr>
      <td colSpan={3} className="p-0">
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex w-full items-center gap-2 bg-wash/70 px-3 py-0.5 text-left font-sans text-xs text-faint -outline-offset-2 hover:bg-wash hover:text-ink"
        >
          <UnfoldVertical className="size-3.5" />
          {formatCount(gap.lines.length, "unchanged line")}
        </button>
      </td>
    </tr>
  );
}

const looks = {
  same: { row: "", sign: "", spoken: null, mark: "" },
  added: {
    row: "bg-success-wash",
    sign: "+",
    spoken: "Added: ",
    mark: "rounded-[3px] bg-success/25",
  },
  removed: {
    row: "bg-danger-wash",
    sign: "−",
    spoken: "Removed: ",
    mark: "rounded-[3px] bg-danger/20",
  },
};

function Line({ line }: { line: DiffLine }) {
  const { row, sign, spoken, mark } = looks[line.kind];
  const Whole = { same: "span", added: "ins", removed: "del" }[line.kind] as "span" | "ins" | "del";
  return (
    <tr className={classNames("align-top", row)}>
      <LineNumber value={line.before} />
      <LineNumber value={line.after} />
      <td className="py-0 pr-4 pl-1">
        <span className="flex">
          <span aria-hidden="true" className="w-4 shrink-0 text-center text-faint select-none">
            {sign}
          </span>
          {spoken && <span className="sr-only">{spoken}</span>}
          <Whole className="min-w-0 break-words whitespace-pre-wrap no-underline">
            {line.words.map((word, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the order of the words never changes
              <span key={index} className={word.marked ? mark : undefined}>
                {word.text}
              </span>
            ))}
          </Whole>
        </span>
      </td>
    </tr>
  );
}

const LineNumber = ({ value }: { value: number | null }) => (
  <td className="w-[1%] min-w-9 py-0 pr-2 pl-2 text-right text-[11px] text-faint tabular-nums select-none max-sm:first:hidden">
    {value}
  </td>
);
