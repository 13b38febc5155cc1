import { pictureOf } from "../../components/pictures/pictures.ts";
import { ShownPicture } from "../../components/pictures/shown-picture.tsx";
import note from "../../components/pictures/note.md?raw";

/** A note as it is written, and the page that visitors see. */
export const SourceAndPage = () => (
  <div className="grid gap-4">
    <pre
      role="img"
      aria-label="A note in markdown, with front matter, a callout, a picture and links to other notes"
      className="max-h-72 overflow-hidden rounded-xl border border-line bg-wash px-5 py-4 font-mono text-[11.5px] leading-5 whitespace-pre-wrap text-soft"
    >
      {note}
    </pre>
    <ShownPicture
      picture={pictureOf("push", "garden")}
      alt="The page of that note: a styled callout, the picture, and links to other pages"
      className="h-auto w-full rounded-xl border border-line-strong bg-surface shadow-raised sm:-mt-20 sm:ml-[10%] sm:w-[90%]"
    />
  </div>
);
