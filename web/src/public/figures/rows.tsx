import { classNames } from "../../lib/class-names.ts";
import { Frame } from "./frame.tsx";

export interface FigureRow {
  mark: "success" | "danger" | "warning" | "neutral" | "accent";
  text: string;
  detail?: string;
  strong?: boolean;
}

const dots: Record<FigureRow["mark"], string> = {
  success: "bg-success",
  danger: "bg-danger",
  warning: "bg-warning",
  neutral: "bg-neutral",
  accent: "bg-accent",
};

interface RowsProps {
  label: string;
  name: string;
  heading: string;
  rows: FigureRow[];
}

/** A list from the dashboard: a dot, a name, a description. */
export function Rows({ label, name, heading, rows }: RowsProps) {
  return (
    <Frame label={label} name={name}>
      <p className="px-5 pt-4 pb-2 text-sm font-semibold">{heading}</p>
      <div className="divide-y divide-line">
        {rows.map(({ mark, text, detail, strong }) => (
          <div key={text} className="flex items-center gap-3 px-5 py-2.5 text-[13px]">
            <span className={classNames("size-2 shrink-0 rounded-full", dots[mark])} />
            <span
              className={classNames(
                "min-w-0 flex-1 truncate",
                strong ? "font-medium" : "text-soft",
              )}
            >
              {text}
            </span>
            {detail && <span className="shrink-0 text-xs text-faint">{detail}</span>}
          </div>
        ))}
      </div>
    </Frame>
  );
}
