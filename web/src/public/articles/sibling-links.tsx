import type { PublicPage } from "../page.ts";

/** Links between the few pages of a small section, such as the three legal texts. */
export function SiblingLinks({ page: { entries, path, section } }: { page: PublicPage }) {
  return (
    <nav aria-label={`More ${section}`} className="mt-8 flex flex-wrap gap-2">
      {entries.map((entry) => (
        <a
          key={entry.path}
          href={entry.path}
          aria-current={entry.path === path ? "page" : undefined}
          className="rounded-md border border-line bg-surface px-3 py-1.5 text-sm text-soft hover:border-line-strong hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
        >
          {entry.title}
        </a>
      ))}
    </nav>
  );
}
