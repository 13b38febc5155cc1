import { CircleX } from "lucide-react";
import { useMemo } from "react";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { plainLine } from "./ansi.ts";

/** The first error is shown above the log, because it causes most later errors. */
export function FirstError({
  lines,
  onShow,
}: {
  lines: readonly LogLine[];
  onShow: (index: number) => void;
}) {
  const index = useMemo(() => lines.findIndex((line) => line.level === "error"), [lines]);
  const line = lines[index];
  if (!line) return null;
  return (
    <button
      type="button"
      onClick={() => onShow(index)}
      className="flex w-full shrink-0 items-start gap-2 border-b border-danger/20 bg-danger-wash px-4 py-2.5 text-left text-[13px] text-danger-ink -outline-offset-2 hover:bg-[#fbe6e4]"
    >
      <CircleX className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 flex-1 font-mono text-xs leading-5 break-words">
        {plainLine(line)}
      </span>
      <span className="shrink-0 text-xs leading-5 underline underline-offset-2">
        Line {line.seq}
      </span>
    </button>
  );
}
