import { ArticleContents } from "../articles/article-contents.tsx";
import { ArticleHead } from "../articles/article-head.tsx";
import { Neighbours } from "../articles/neighbours.tsx";
import { SiblingLinks } from "../articles/sibling-links.tsx";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";

const inTime = { previous: "Newer", next: "Older" };
const inOrder = { previous: "Previous", next: "Next" };

/** A single column of text: a post, a guide, a help page, a legal text. */
export function ArticlePage({ page }: { page: PublicPage }) {
  const { section, previous, next, toc, html } = page;
  return (
    <div className="mx-auto grid w-full max-w-[44rem] grid-cols-1 px-5 py-12 md:py-20 xl:max-w-6xl xl:grid-cols-[minmax(0,1fr)_40rem_minmax(0,1fr)] xl:gap-x-12">
      <article className="min-w-0 xl:col-start-2">
        <ArticleHead page={page} />
        {section === "legal" && <SiblingLinks page={page} />}
        <Html html={html} className="prose mt-10" />
        {section !== "legal" && (
          <Neighbours
            previous={previous}
            next={next}
            labels={section === "blog" ? inTime : inOrder}
          />
        )}
      </article>
      <div className="max-xl:hidden xl:col-start-3">
        <ArticleContents toc={toc} />
      </div>
    </div>
  );
}
