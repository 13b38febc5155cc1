import type { PublicPage } from "../page.ts";
import { Day } from "./day.tsx";
import { sectionLinks } from "./section-names.ts";

/** The article's section, title, description, date and author. */
export function ArticleHead({ page }: { page: PublicPage }) {
  const link = sectionLinks[page.section];
  return (
    <header>
      {link && (
        <p className="mb-5 text-sm font-medium">
          <a href={link.path} className="text-accent underline-offset-4 hover:underline">
            {link.name}
          </a>
        </p>
      )}
      <h1 className="text-3xl leading-[1.15] font-semibold tracking-[-0.025em] md:text-[42px]">
        {page.title}
      </h1>
      <p className="mt-5 text-lg leading-relaxed text-pretty text-soft">{page.description}</p>
      <ArticleFacts page={page} />
    </header>
  );
}

function ArticleFacts({ page: { author, date, updated } }: { page: PublicPage }) {
  if (!author && !date && !updated) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-x-3 gap-y-1 text-sm text-faint">
      {author && <span className="text-ink">{author}</span>}
      {date && <Day date={date} />}
      {updated && updated !== date && (
        <span>
          {date ? "Changed on" : "Last changed on"} <Day date={updated} />
        </span>
      )}
    </p>
  );
}
