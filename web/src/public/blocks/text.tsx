import type { TextBlock } from "#schemas/deployments/block.ts";
import { Figure } from "../figures/figure.tsx";
import { BlockSection } from "./block-section.tsx";

/** Prose with its heading at the side. With a drawing, the heading is above the prose, and the drawing is at the side. */
export function Text({ block }: { block: TextBlock }) {
  const { title, content, figure, anchor } = block;
  const heading = title && (
    <h2 className="text-[28px] leading-tight font-semibold tracking-[-0.025em] md:text-4xl">
      {title}
    </h2>
  );
  const words = (
    <div
      className="block-text max-w-2xl"
      // Trusted: the text is in web/content, which is reviewed like code.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
  return (
    <BlockSection anchor={anchor}>
      {figure ? (
        <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
          <div className="grid grid-cols-1 gap-5">
            {heading}
            {words}
          </div>
          <Figure name={figure} />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
          {heading}
          {words}
        </div>
      )}
    </BlockSection>
  );
}
