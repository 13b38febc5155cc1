import { useId } from "react";
import type { Theme, ThemeId } from "#schemas/projects/theme/theme.ts";
import { ThemeSketch } from "../../../../components/site/theme-sketch.tsx";
import { classNames } from "../../../../lib/class-names.ts";

/** The themes as radio buttons, each with a drawing of a page. */
export function ThemeChooser({
  themes,
  chosen,
  onChoose,
}: {
  themes: Theme[];
  chosen: ThemeId;
  onChoose: (id: ThemeId) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {themes.map((theme) => (
          <label
            key={theme.id}
            className={classNames(
              "flex cursor-pointer overflow-hidden sm:flex-col rounded-lg border transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              theme.id === chosen
                ? "border-ink shadow-card"
                : "border-line hover:border-line-strong",
            )}
          >
            <ThemeSketch
              themeId={theme.id}
              accent={theme.accent}
              className="w-28 shrink-0 sm:w-full"
            />
            <span className="flex flex-1 items-start gap-2.5 border-line p-3.5 max-sm:border-l sm:border-t">
              <input
                type="radio"
                name={name}
                value={theme.id}
                checked={theme.id === chosen}
                onChange={() => onChoose(theme.id)}
                aria-labelledby={`${name}-${theme.id}-name`}
                aria-describedby={`${name}-${theme.id}`}
                className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
              />
              <span className="grid gap-0.5">
                <span id={`${name}-${theme.id}-name`} className="text-sm font-medium">
                  {theme.name}
                </span>
                <span id={`${name}-${theme.id}`} className="text-[13px] text-pretty text-soft">
                  {theme.about}
                </span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
