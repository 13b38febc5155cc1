import type { PlannedLine, PlannedNotes } from "#schemas/projects/source/source-plan.ts";
import { formatCount } from "../../../lib/format.ts";

interface PlannedLinksProps {
  title: string;
  children: string;
  of: PlannedNotes;
}

/** Notes with the lines of their links, as they are and as they will be. */
export function PlannedLinks({ title, children, of: { notes, noteCount } }: PlannedLinksProps) {
  const more = noteCount - notes.length;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-[13px] font-semibold">{title}</h3>
      <p className="text-[13px] text-soft">{children}</p>
      <ul className="grid grid-cols-1 gap-2">
        {notes.map(({ path, lines, links }) => (
          <li key={path} className="min-w-0 overflow-hidden rounded-md border border-line">
            <p className="flex flex-wrap items-baseline gap-x-2 border-b border-line bg-wash px-3 py-1.5">
              <span className="min-w-0 font-mono text-xs break-all">{path}</span>
              <span className="text-xs whitespace-nowrap text-soft">
                {formatCount(links, "link")}
              </span>
            </p>
            <ol className="grid grid-cols-1 gap-2 px-3 py-2">
              {lines.map((line) => (
                <Line key={line.line} of={line} />
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-[13px] text-soft">And {formatCount(more, "more note", "more notes")}.</p>
      )}
    </section>
  );
}

function Line({ of: { line, before, after } }: { of: PlannedLine }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-2 font-mono text-xs">
      <span className="text-right text-soft tabular-nums">
        <span className="sr-only">Line </span>
        {line}
      </span>
      {after === null ? (
        <span className="min-w-0 break-words">{before}</span>
      ) : (
        <span className="grid min-w-0 grid-cols-1 gap-0.5 break-words">
          <del className="text-soft decoration-1">
            <span className="sr-only">Before: </span>
            {before}
          </del>
          <ins className="no-underline">
            <span className="sr-only">After: </span>
            {after}
          </ins>
        </span>
      )}
    </li>
  );
}
