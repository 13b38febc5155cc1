import type { HeroBlock } from "#schemas/deployments/block.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { classNames } from "../../lib/class-names.ts";
import { artClass } from "../art/art.ts";
import { Figure } from "../figures/figure.tsx";
import type { SiteFacts } from "../page.ts";
import { BlockButton } from "./block-button.tsx";
import { Column } from "./block-section.tsx";
import { TypedWords } from "./typed-words.tsx";

/** The top of a page: its only h1, the topic, and the main links. */
export function Hero({ block, site }: { block: HeroBlock; site: SiteFacts }) {
  const { title, subtitle, badge, figure, typedWords = [], bgImage, noBgFilter } = block;
  return (
    <section className="relative isolate overflow-hidden">
      <div aria-hidden="true" className={classNames("absolute inset-0 -z-20", artClass(bgImage))} />
      {!noBgFilter && (
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-linear-to-r from-paper via-paper/85 to-paper/10 max-md:via-paper/90 max-md:to-paper/60"
        />
      )}
      <Column
        className={figure ? "pt-12 pb-16 md:pt-16 md:pb-24" : "pt-16 pb-16 md:pt-28 md:pb-24"}
      >
        {badge && (
          <p className="mb-5">
            <Badge>{badge}</Badge>
          </p>
        )}
        <h1
          className={classNames(
            "text-[36px] leading-[1.08] font-semibold tracking-[-0.035em] sm:text-[48px] md:leading-[1.06]",
            figure ? "md:text-[54px]" : "max-w-3xl md:text-[64px]",
          )}
        >
          {title}
          {typedWords.length > 0 && (
            <>
              {" "}
              <TypedWords words={typedWords} />
            </>
          )}
        </h1>
        <div
          className={classNames(
            figure && "lg:flex lg:items-end lg:justify-between lg:gap-10 lg:[&>*]:mt-5",
          )}
        >
          {subtitle && (
            <p
              className={classNames(
                "mt-6 text-lg leading-relaxed text-pretty text-soft",
                figure ? "max-w-2xl" : "max-w-xl md:text-xl",
              )}
            >
              {subtitle}
            </p>
          )}
          <p className="mt-9 flex shrink-0 flex-wrap items-center gap-3 empty:hidden">
            <BlockButton label={block.btnLabel} to={block.btnTo} href={block.btnHref} site={site} />
            <BlockButton
              label={block.btnSecondaryLabel}
              to={block.btnSecondaryTo}
              href={block.btnSecondaryHref}
              site={site}
              variant="outline"
            />
          </p>
        </div>
        {figure && (
          <div className="mt-10 md:mt-12">
            <Figure name={figure} />
          </div>
        )}
      </Column>
    </section>
  );
}
