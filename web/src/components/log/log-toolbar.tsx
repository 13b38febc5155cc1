import { ChevronDown, ChevronUp, Clock, Copy, Download, Search } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format.ts";
import { Tooltip } from "../ui/tooltip.tsx";

interface LogToolbarProps {
  query: string;
  onQuery: (query: string) => void;
  matches: { count: number; current: number };
  onMove: (step: 1 | -1) => void;
  showTime: boolean;
  onShowTime: (show: boolean) => void;
  onCopy: () => void;
  onDownload: () => void;
}

export function LogToolbar(props: LogToolbarProps) {
  const { query, matches, onMove } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      onMove(event.shiftKey ? -1 : 1);
    }
    if (event.key === "Escape" && query) props.onQuery("");
  };
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-2">
      <label className="flex min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1 focus-within:bg-wash">
        <Search className="size-4 shrink-0 text-faint" />
        <span className="sr-only">Search the log</span>
        <input
          value={query}
          onChange={(event) => props.onQuery(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="Search the log"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent py-0.5 text-[13px] outline-none placeholder:text-faint max-md:text-base"
        />
        <output className="shrink-0 text-xs text-faint tabular-nums">
          {query &&
            (matches.count === 0
              ? "No matches"
              : `${formatNumber(matches.current + 1)} of ${formatNumber(matches.count)}`)}
        </output>
      </label>
      {query && matches.count > 0 && (
        <>
          <ToolButton label="Previous match" onClick={() => onMove(-1)}>
            <ChevronUp />
          </ToolButton>
          <ToolButton label="Next match" onClick={() => onMove(1)}>
            <ChevronDown />
          </ToolButton>
        </>
      )}
      <ToolButton
        label="Timestamps"
        pressed={props.showTime}
        onClick={() => props.onShowTime(!props.showTime)}
      >
        <Clock />
      </ToolButton>
      <ToolButton label="Copy the log" onClick={props.onCopy}>
        <Copy />
      </ToolButton>
      <ToolButton label="Download the log" onClick={props.onDownload}>
        <Download />
      </ToolButton>
    </div>
  );
}

function ToolButton({
  label,
  pressed,
  onClick,
  children,
}: {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
        className={classNames(
          "inline-flex size-8 shrink-0 items-center justify-center rounded-md text-faint hover:bg-wash hover:text-ink max-md:size-9 [&_svg]:size-4",
          pressed && "bg-wash text-ink",
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
