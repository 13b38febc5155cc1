import type { TocEntry } from "../page.ts";

/** Fewer headings need no table of contents. */
const MIN_HEADINGS = 3;
const DEEPER_LEVEL = 3;

/** The headings of a long article, next to it if there is room. */
export function ArticleContents({ toc }: { toc: TocEntry[] }) {
  if (toc.length < MIN_HEADINGS) return null;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto text-[13px] xl:block"
    >
      <p className="mb-3 font-medium">On this page</p>
      <ol className="grid gap-2 border-l border-line">
        {toc.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${encodeURIComponent(id)}`}
              className={`-ml-px block border-l border-transparent text-soft hover:border-ink hover:text-ink ${level >= DEEPER_LEVEL ? "pl-7" : "pl-4"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
