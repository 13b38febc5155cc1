import { type MouseEvent, memo } from "react";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { classNames } from "../../lib/class-names.ts";
import { parseAnsi } from "./ansi.ts";
import { findAddresses } from "./links.ts";
import { markSegments } from "./search-log.ts";

const levels: Record<LogLine["level"], string> = {
  debug: "text-faint",
  info: "",
  warn: "bg-warning-wash text-warning-ink",
  error: "bg-danger-wash text-danger-ink",
};

interface LogRowProps {
  line: LogLine;
  /** The first line of each stage shows the stage's name. */
  showStage: boolean;
  showTime: boolean;
  selected: boolean;
  query: string;
  current: boolean;
  onSelect: (seq: number, extend: boolean) => void;
}

export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, showStage, showTime, selected, query, current, onSelect } = props;
  const select = (event: MouseEvent) => {
    event.preventDefault();
    onSelect(line.seq, event.shiftKey);
  };
  return (
    <div
      className={classNames(
        "flex h-5 min-w-full items-center pr-4 whitespace-pre",
        levels[line.level],
        selected && "bg-accent-wash shadow-[inset_2px_0_0_var(--color-accent)]",
      )}
    >
      <a
        href={`#L${line.seq}`}
        onClick={select}
        aria-label={`Line ${line.seq}`}
        className="w-14 shrink-0 pr-3 text-right text-faint tabular-nums select-none hover:text-ink hover:underline max-md:w-11"
      >
        {line.seq}
      </a>
      {showTime && (
        <time dateTime={line.at} className="shrink-0 pr-3 text-faint tabular-nums">
          {timeOf(line.at)}
        </time>
      )}
      <span className="w-18 shrink-0 text-faint select-none max-md:hidden">
        {showStage ? line.stage : ""}
      </span>
      <span>
        {markSegments(parseAnsi(line.text), query).map(({ text, className, at, hit }) =>
          hit ? (
            <mark
              key={at}
              className={classNames(
                "rounded-xs text-ink",
                current ? "bg-[#ffb84d]" : "bg-[#ffe9a8]",
              )}
            >
              {text}
            </mark>
          ) : (
            <span key={at} className={className || undefined}>
              <LinkedText text={text} />
            </span>
          ),
        )}
      </span>
    </div>
  );
});

function LinkedText({ text }: { text: string }) {
  if (!text.includes("://")) return text;
  return findAddresses(text).map((part) =>
    part.href ? (
      <a
        key={part.at}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        className="underline"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

/** "14:03:07.042" in the user's time zone */
function timeOf(at: string): string {
  const date = new Date(at);
  return `${date.toLocaleTimeString("en", { hour12: false })}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
