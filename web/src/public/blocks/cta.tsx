import type { CtaBlock } from "#schemas/deployments/block.ts";
import type { SiteFacts } from "../page.ts";
import { BlockButton } from "./block-button.tsx";
import { Column } from "./block-section.tsx";

/** The end of a page: one call to action, which opens in a new tab. */
export function Cta({ block, site }: { block: CtaBlock; site: SiteFacts }) {
  return (
    <section className="border-t border-line py-16 md:py-24">
      <Column>
        <div className="relative isolate overflow-hidden rounded-2xl bg-ink px-6 py-12 text-white md:px-14 md:py-16">
          <div aria-hidden="true" className="art-cta absolute inset-0 -z-10 opacity-25" />
          <h2 className="max-w-xl text-[28px] leading-tight font-semibold tracking-[-0.025em] md:text-4xl">
            {block.title}
          </h2>
          {block.subtitle && (
            <p className="mt-4 max-w-lg text-base leading-relaxed text-pretty text-white/80 md:text-lg">
              {block.subtitle}
            </p>
          )}
          <p className="mt-8 empty:hidden">
            <BlockButton
              label={block.btnLabel}
              to={block.btnTo}
              href={block.btnHref}
              site={site}
              variant="white"
              newTab
            />
          </p>
        </div>
      </Column>
    </section>
  );
}
