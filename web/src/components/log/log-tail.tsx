import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { classNames } from "../../lib/class-names.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { parseAnsi } from "./ansi.ts";
import { markSegments } from "./search-log.ts";

const SHOWN_LINES = 6;

/** The last lines of a growing log, with a link to the full log. */
export function LogTail({ lines, to }: { lines: readonly LogLine[]; to: string }) {
  const tail = useMemo(() => lines.slice(-SHOWN_LINES), [lines]);
  return (
    <div className="border-t border-line bg-wash">
      <ScrollRegion
        label="End of the log"
        className="h-36 overflow-y-hidden px-5 pt-3 font-mono text-[12px] leading-5"
      >
        {tail.length === 0 && <p className="text-faint">The log starts when the build starts.</p>}
        {tail.map((line) => (
          <p
            key={line.seq}
            className={classNames(
              "whitespace-pre",
              line.level === "error" && "text-danger-ink",
              line.level === "warn" && "text-warning-ink",
              line.level === "debug" && "text-faint",
            )}
          >
            {markSegments(parseAnsi(line.text), "").map(({ text, className, at }) => (
              <span key={at} className={className || undefined}>
                {text}
              </span>
            ))}
          </p>
        ))}
      </ScrollRegion>
      <p className="px-5 pb-3 text-right text-[13px]">
        <Link to={to} className="rounded-sm text-soft hover:text-ink hover:underline">
          Open the log
        </Link>
      </p>
    </div>
  );
}
