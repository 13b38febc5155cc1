import type { ReactNode } from "react";
import { pictureOf } from "../../components/pictures/pictures.ts";
import { ShownPicture } from "../../components/pictures/shown-picture.tsx";

interface PictureCardProps {
  /** The handle of an example site. */
  picture: string;
  to: string | undefined;
  title: string;
  Heading: "h2" | "h3";
  children: ReactNode;
}

/** An example site: its picture, its name, and one link over both. */
export const PictureCard = ({ picture, to, title, Heading, children }: PictureCardProps) => (
  <li className="group relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-line-strong hover:shadow-raised">
    <ShownPicture
      picture={pictureOf("sites", picture)}
      alt=""
      className="aspect-16/10 h-auto w-full border-b border-line object-cover object-top"
    />
    <div className="px-4 py-3.5 max-sm:px-3">
      <Heading className="text-base font-semibold tracking-[-0.01em]">
        <a href={to} className="outline-none after:absolute after:inset-0">
          {title}
        </a>
      </Heading>
      {children && <p className="mt-1 text-sm leading-relaxed text-pretty text-soft">{children}</p>}
    </div>
  </li>
);
