import { ChevronDown } from "lucide-react";
import { Neighbours } from "../articles/neighbours.tsx";
import { sectionLinks } from "../articles/section-names.ts";
import { Contents, hasContents } from "../docs/contents.tsx";
import { Doors } from "../docs/doors.tsx";
import { PageMenu } from "../docs/page-menu.tsx";
import { Sidebar } from "../docs/sidebar.tsx";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";
import { SearchButton } from "../search/search-button.tsx";

/** Docs, guides and help: the pages of the section on the left, the headings of this page on the right. */
export function DocsPage({ page }: { page: PublicPage }) {
  const { section, entries, toc, path } = page;
  const name = sectionLinks[section]?.name ?? "Docs";
  const hasOthers = entries.length > 1;
  return (
    <div
      className={`mx-auto w-full px-4 md:px-8 lg:grid lg:gap-x-12 ${
        hasOthers
          ? "max-w-7xl lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_13rem]"
          : "max-w-5xl lg:grid-cols-[minmax(0,1fr)_13rem]"
      }`}
    >
      {hasOthers && (
        <>
          <PageMenu page={page} />
          <div className="sticky top-16 flex h-[calc(100dvh-4rem)] flex-col self-start max-lg:hidden">
            {/* On wider screens, this is in the top bar. */}
            <SearchButton className="mt-8 -mb-6 shrink-0 xl:hidden" />
            <nav
              aria-label={`Pages of ${name}`}
              className="-mx-2.5 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2.5 pt-11 pb-10"
            >
              <Sidebar entries={entries} here={path} />
            </nav>
          </div>
        </>
      )}
      <Text page={page} isAlone={!hasOthers} />
      <div
        className={`sticky top-16 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-12 ${hasOthers ? "max-xl:hidden" : "max-lg:hidden"}`}
      >
        {hasContents(toc) && (
          <nav aria-label="On this page">
            <p className="mb-3 text-[13px] font-medium">On this page</p>
            <Contents toc={toc} />
          </nav>
        )}
      </div>
    </div>
  );
}

function Text({ page, isAlone }: { page: PublicPage; isAlone: boolean }) {
  const { section, entries, path, title, description, html, toc, previous, next } = page;
  const group = entries.find((entry) => entry.path === path)?.group ?? null;
  const link = sectionLinks[section];
  return (
    <div className="mx-auto w-full max-w-[46rem] min-w-0 py-10 lg:py-12">
      <article>
        <header>
          {!isAlone && link && (
            <p className="mb-3 flex flex-wrap gap-x-2 text-sm text-faint">
              <a href={link.path} className="font-medium text-accent hover:underline">
                {link.name}
              </a>
              {group !== null && group !== title && (
                <>
                  <span aria-hidden="true">/</span> {group}
                </>
              )}
            </p>
          )}
          <h1 className="text-[28px] leading-tight font-semibold tracking-[-0.02em] md:text-[34px]">
            {title}
          </h1>
          <p className="mt-3 text-[17px] leading-relaxed text-pretty text-soft">{description}</p>
          {isAlone && <SearchButton className="mt-7 max-w-md" />}
        </header>
        {hasContents(toc) && (
          <details
            className={`group mt-7 rounded-xl border border-line bg-surface shadow-card ${isAlone ? "lg:hidden" : "xl:hidden"}`}
          >
            <summary className="flex list-none items-center justify-between px-4 py-2.5 text-sm font-medium">
              On this page
              <ChevronDown
                aria-hidden="true"
                className="size-4 text-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <nav aria-label="On this page" className="px-4 pt-1 pb-4">
              <Contents toc={toc} />
            </nav>
          </details>
        )}
        {path === "/docs" && <Doors />}
        <Html html={html} className="prose mt-8" />
      </article>
      <p className="mt-14 text-sm text-faint">
        Is something missing or wrong?{" "}
        <a href="/contact" className="text-accent underline underline-offset-4">
          Tell us
        </a>
        .
      </p>
      <Neighbours previous={previous} next={next} labels={{ previous: "Previous", next: "Next" }} />
    </div>
  );
}
