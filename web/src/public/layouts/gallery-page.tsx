import { PictureCard } from "../blocks/picture-card.tsx";
import { Html } from "../html.tsx";
import type { PublicPage } from "../page.ts";
import { exampleHandle } from "../previews/example-handle.ts";

/** Templates or themes, each with a picture of its example site. */
export function GalleryPage({ page }: { page: PublicPage }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-5 py-12 md:px-8 md:py-20">
      <header className="max-w-2xl">
        <h1 className="text-4xl font-semibold tracking-[-0.03em] md:text-5xl">{page.title}</h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty text-soft">{page.description}</p>
      </header>
      <ul className="mt-12 grid gap-6 md:grid-cols-2">
        {page.entries.map(({ path, title, description }) => (
          <PictureCard
            key={path}
            picture={exampleHandle(path)}
            to={path}
            title={title}
            Heading="h2"
          >
            {description}
          </PictureCard>
        ))}
      </ul>
      {page.html && <Html html={page.html} className="prose mt-16 max-w-2xl" />}
    </div>
  );
}
