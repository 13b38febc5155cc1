import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";

export function DocsPage({ page }: { page: PublicPage }) {
  return (
    <article className="mx-auto w-full max-w-2xl px-5 py-16">
      <h1 className="text-3xl font-semibold">{page.title}</h1>
      <Html html={page.html} className="prose mt-6" />
    </article>
  );
}
