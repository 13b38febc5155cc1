import { useId, useState } from "react";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import { classNames } from "../../lib/class-names.ts";
import { pictureOf } from "../../components/pictures/pictures.ts";
import { ShownPicture } from "../../components/pictures/shown-picture.tsx";
import { PushOutput } from "./push-output.tsx";

const FIRST: ThemeId = "journal";
/** Without the schemas of the themes, which need zod. */
const names: Record<ThemeId, string> = {
  journal: "Journal",
  magazine: "Magazine",
  garden: "Garden",
  handbook: "Handbook",
};
const themeIds = Object.keys(names) as ThemeId[];

/** A push, and the page that it published, in the theme that the visitor chooses. */
export function PushAndSite() {
  const [shown, setShown] = useState<ThemeId>(FIRST);
  const group = useId();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <PushOutput className="max-lg:order-2" />
      <div className="min-w-0 overflow-hidden rounded-xl border border-line-strong bg-surface shadow-raised">
        <fieldset className="flex flex-wrap items-center gap-x-1 border-b border-line bg-wash px-2 py-1.5">
          <legend className="sr-only">Theme of the site below</legend>
          {themeIds.map((themeId) => (
            <label
              key={themeId}
              className="cursor-pointer rounded-md px-3 py-1.5 text-[13px] font-medium text-soft hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:px-2.5 max-sm:py-3"
            >
              <input
                type="radio"
                name={group}
                value={themeId}
                checked={shown === themeId}
                onChange={() => setShown(themeId)}
                className="sr-only"
              />
              {names[themeId]}
            </label>
          ))}
        </fieldset>
        <div className="relative">
          {themeIds.map((themeId) => (
            <ShownPicture
              key={themeId}
              picture={pictureOf("push", themeId)}
              alt={
                shown === themeId
                  ? `The note “Winter light” as a page of the theme ${names[themeId]}`
                  : ""
              }
              isFirst={themeId === FIRST}
              className={classNames(
                "h-auto w-full transition-opacity duration-300",
                themeId !== FIRST && "absolute inset-0",
                shown !== themeId && "opacity-0",
              )}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
