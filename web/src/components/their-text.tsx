import { useMemo } from "react";
import { ScrollRegion } from "./ui/scroll-region.tsx";
import { classNames } from "../lib/class-names.ts";
import { splitText } from "../lib/differing-lines.ts";

/** The text of the others. The lines that differ are marked. */
export function TheirText(props: {
  text: string | null;
  branch: string;
  differing: readonly number[];
}) {
  const { text, branch, differing } = props;
  const lines = useMemo(() => (text === null ? [] : splitText(text)), [text]);
  const marked = useMemo(() => new Set(differing), [differing]);
  return (
    <ScrollRegion
      label={`The text on ${branch}`}
      className="border-line max-lg:border-b lg:border-r"
    >
      <h3 className="px-5 pt-3 text-xs font-semibold text-soft">On {branch}</h3>
      <pre className="py-3 font-mono text-[13.5px] leading-[1.65] break-words whitespace-pre-wrap">
        {lines.map((line, index) => (
          <span
            key={index}
            className={classNames(
              "block px-5",
              marked.has(index + 1) &&
                "bg-warning-wash shadow-[inset_3px_0_0_var(--color-warning)]",
            )}
          >
            {line === "" ? "\n" : line}
          </span>
        ))}
      </pre>
    </ScrollRegion>
  );
}
