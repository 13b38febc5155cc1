import { pictureOf } from "../../components/pictures/pictures.ts";
import { ShownPicture } from "../../components/pictures/shown-picture.tsx";
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
          <li
            key={path}
            className="relative overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-line-strong hover:shadow-raised"
          >
            <ShownPicture
              picture={pictureOf("sites", exampleHandle(path))}
              alt=""
              className="aspect-16/10 h-auto w-full border-b border-line"
            />
            <div className="p-6">
              <h2 className="text-lg font-semibold tracking-[-0.015em]">
                <a href={path} className="outline-none after:absolute after:inset-0">
                  {title}
                </a>
              </h2>
              <p className="mt-1.5 text-[15px] leading-relaxed text-pretty text-soft">
                {description}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {page.html && <Html html={page.html} className="prose mt-16 max-w-2xl" />}
    </div>
  );
}
