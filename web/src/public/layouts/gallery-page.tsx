import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";

export function GalleryPage({ page }: { page: PublicPage }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-5 py-16">
      <h1 className="text-3xl font-semibold">{page.title}</h1>
      <Html html={page.html} className="prose mt-6" />
      <ul className="mt-6 grid gap-4">
        {page.entries.map(({ path, title, description }) => (
          <li key={path}>
            <a href={path} className="font-medium">
              {title}
            </a>
            <p className="text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
