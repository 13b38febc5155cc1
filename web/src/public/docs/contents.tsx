import type { TocEntry } from "../page.ts";
import { useCurrentHeading } from "./use-current-heading.ts";

/** A single heading needs no table of contents. */
const MIN_HEADINGS = 2;
const DEEPER_LEVEL = 3;

export const hasContents = (toc: readonly TocEntry[]) => toc.length >= MIN_HEADINGS;

/** The headings of the page. The current one is highlighted. */
export function Contents({ toc }: { toc: TocEntry[] }) {
  const current = useCurrentHeading(toc);
  return (
    <ol className="grid gap-2 border-l border-line text-[13px]">
      {toc.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            aria-current={id === current ? "location" : undefined}
            className={`-ml-px block border-l border-transparent text-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-accent ${level >= DEEPER_LEVEL ? "pl-7" : "pl-4"}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
