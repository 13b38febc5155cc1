import { artClass, artNames } from "../art/art.ts";
import { BlockIcon, iconNames } from "../blocks/icon.tsx";
import { Figure, figureNames } from "../figures/figure.tsx";
import { Chapter, Sample } from "./sample.tsx";

/** Backgrounds, drawings and icons, with the names that pages use. */
export function Pictures() {
  return (
    <Chapter title="Pictures" id="pictures">
      <Sample name={`Backgrounds (${artNames.length})`}>
        <ul className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {artNames.map((name) => (
            <li key={name}>
              <div className={`${artClass(name)} aspect-2/1 rounded-lg border border-line`} />
              <p className="mt-1.5 font-mono text-xs text-faint">{name}</p>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Figures">
        <ul className="grid w-full gap-8 lg:grid-cols-2">
          {figureNames.map((name) => (
            <li key={name} className="min-w-0">
              <p className="mb-2 font-mono text-xs text-faint">{name}</p>
              <Figure name={name} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Icons of blocks">
        <ul className="grid w-full grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {iconNames.map((name) => (
            <li key={name} className="flex items-center gap-2.5 font-mono text-xs text-faint">
              <BlockIcon name={name} className="size-4.5 shrink-0 text-ink" /> {name}
            </li>
          ))}
        </ul>
      </Sample>
    </Chapter>
  );
}
