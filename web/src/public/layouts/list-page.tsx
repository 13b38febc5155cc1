import { ArrowRight } from "lucide-react";
import { BlockIcon } from "../blocks/icon.tsx";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";
import { SearchButton } from "../search/search-button.tsx";

/** The pages of a section, each with its description. */
export function ListPage({ page }: { page: PublicPage }) {
  const { title, description, html, entries } = page;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-14 md:px-8 md:py-20">
      <header className="max-w-2xl">
        <h1 className="text-3xl leading-tight font-semibold tracking-[-0.025em] md:text-[42px]">
          {title}
        </h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty text-soft">{description}</p>
        <SearchButton className="mt-8 max-w-md" />
      </header>
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.path}>
            <a
              href={entry.path}
              className="group flex h-full flex-col rounded-xl border border-line bg-surface p-6 shadow-card transition-shadow hover:border-line-strong hover:shadow-raised"
            >
              {entry.icon && <BlockIcon name={entry.icon} className="mb-5 size-5 text-accent" />}
              <span className="text-base leading-snug font-semibold text-balance">
                {entry.title}
              </span>
              <span className="mt-2 flex-1 text-sm leading-relaxed text-pretty text-soft">
                {entry.description}
              </span>
              <ArrowRight
                aria-hidden="true"
                className="mt-5 size-4 text-faint transition-transform group-hover:translate-x-0.5 group-hover:text-ink"
              />
            </a>
          </li>
        ))}
      </ul>
      <Html html={html} className="prose mt-14 max-w-2xl" />
    </div>
  );
}
