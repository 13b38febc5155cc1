import { ArrowLeft, ArrowRight } from "lucide-react";
import type { PageEntry } from "../page.ts";

interface NeighboursProps {
  previous: PageEntry | null;
  next: PageEntry | null;
  /** The names of the two links: the blog is in chronological order. */
  labels: { previous: string; next: string };
}

/** Links to the next and previous article. */
export function Neighbours({ previous, next, labels }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="More to read"
      className="mt-16 grid gap-3 border-t border-line pt-8 sm:grid-cols-2"
    >
      {previous && (
        <Neighbour
          page={previous}
          label={labels.previous}
          icon={<ArrowLeft className="size-4" />}
        />
      )}
      {next && (
        <Neighbour
          page={next}
          label={labels.next}
          icon={<ArrowRight className="size-4" />}
          className="sm:col-start-2 sm:text-right [&>span:first-child]:sm:flex-row-reverse"
        />
      )}
    </nav>
  );
}

interface NeighbourProps {
  page: PageEntry;
  label: string;
  icon: React.ReactNode;
  className?: string;
}

function Neighbour({ page, label, icon, className = "" }: NeighbourProps) {
  return (
    <a
      href={page.path}
      className={`rounded-xl border border-line bg-surface p-5 shadow-card transition-shadow hover:border-line-strong hover:shadow-raised ${className}`}
    >
      <span className="flex items-center gap-2 text-[13px] text-faint">
        {icon}
        {label}
      </span>
      <span className="mt-1.5 block text-[15px] font-medium text-balance">{page.title}</span>
    </a>
  );
}
