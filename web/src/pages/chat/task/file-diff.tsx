import { useMemo } from "react";
import type { TaskFileChange } from "#schemas/tasks/part.ts";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { countLines, linesOfDiff, type UnifiedLine } from "./log/diff-lines.ts";

/** How a file changed. Long lines wrap, so that a phone is wide enough. */
export function FileDiff({ change: { path, diff } }: { change: TaskFileChange }) {
  const lines = useMemo(() => linesOfDiff(diff), [diff]);
  const { added, removed } = countLines(lines);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <p className="flex flex-wrap items-center gap-x-3 border-b border-line bg-wash/70 px-3 py-1.5 text-xs">
        <span className="min-w-0 flex-1 font-mono wrap-anywhere">{path}</span>
        <span className="tabular-nums">
          <span className="text-success-ink">
            +{added}
            <span className="sr-only"> added</span>
          </span>{" "}
          <span className="text-danger-ink">
            −{removed}
            <span className="sr-only"> removed</span>
          </span>
        </span>
      </p>
      {diff !== "" && (
        <ScrollRegion label={`Changes of ${path}`} className="max-h-96 py-1">
          {lines.map((line) => (
            <DiffLine key={line.at} line={line} />
          ))}
        </ScrollRegion>
      )}
    </div>
  );
}

const looks = {
  same: { row: "", sign: "", spoken: null, Whole: "span" },
  added: { row: "bg-success-wash", sign: "+", spoken: "Added: ", Whole: "ins" },
  removed: { row: "bg-danger-wash", sign: "−", spoken: "Removed: ", Whole: "del" },
} as const;

/** A line of a diff. */
export function DiffLine({ line: { kind, text } }: { line: UnifiedLine }) {
  if (kind === "gap") return <p className="bg-wash/70 px-3 text-[11px] text-faint">{text}</p>;
  const { row, sign, spoken, Whole } = looks[kind];
  return (
    <p className={classNames("flex pr-3 pl-1 font-mono text-[12.5px] leading-6", row)}>
      <span aria-hidden="true" className="w-5 shrink-0 text-center text-faint select-none">
        {sign}
      </span>
      {spoken && <span className="sr-only">{spoken}</span>}
      <Whole className="min-h-6 min-w-0 whitespace-pre-wrap no-underline wrap-anywhere">
        {text}
      </Whole>
    </p>
  );
}
