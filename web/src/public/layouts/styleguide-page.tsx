import { Column } from "../blocks/block-section.tsx";
import type { PublicPage } from "../page.ts";
import { BlockChapter } from "../styleguide/block-chapter.tsx";
import { Controls } from "../styleguide/controls.tsx";
import { Displays } from "../styleguide/displays.tsx";
import { Foundations } from "../styleguide/foundations.tsx";
import { OverlaysOnDemand } from "../styleguide/overlays-on-demand.tsx";
import { Pictures } from "../styleguide/pictures.tsx";

const chapters = [
  ["Foundations", "#foundations"],
  ["Controls", "#controls"],
  ["Display", "#display"],
  ["Overlays", "#overlays"],
  ["Pictures", "#pictures"],
  ["Blocks", "#blocks"],
] as const;

/** Every block, component and state of the product. */
export function StyleguidePage({ page }: { page: PublicPage }) {
  return (
    <>
      <Column className="pt-16 pb-12">
        <h1 className="text-4xl font-semibold tracking-[-0.03em] md:text-5xl">{page.title}</h1>
        <p className="mt-4 max-w-2xl text-lg text-pretty text-soft">{page.description}</p>
        <nav aria-label="Chapters" className="mt-8">
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {chapters.map(([name, href]) => (
              <li key={href}>
                <a href={href} className="text-accent underline-offset-4 hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Column>
      <Foundations />
      <Controls />
      <Displays />
      <OverlaysOnDemand />
      <Pictures />
      <BlockChapter site={page.site} />
    </>
  );
}
