import type { TextBlock } from "#schemas/block.ts";
import { Figure } from "../figures/figure.tsx";
import { BlockSection } from "./block-section.tsx";

/** Prose of a page, with a drawing beside it when it names one. */
export function Text({ block }: { block: TextBlock }) {
  const { title, content, figure, anchor } = block;
  const words = (
    <div>
      {title && (
        <h2 className="mb-5 text-[28px] leading-tight font-semibold tracking-[-0.025em] md:text-4xl">
          {title}
        </h2>
      )}
      <div
        className="block-text max-w-2xl"
        // Ours: it stands in web/content, and what is published there was reviewed as code is.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: content }}
      />
    </div>
  );
  return (
    <BlockSection anchor={anchor}>
      {figure ? (
        <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
          {words}
          <Figure name={figure} />
        </div>
      ) : (
        words
      )}
    </BlockSection>
  );
}
