import type { Card, CardsBlock } from "#schemas/deployments/block.ts";
import { classNames } from "../../lib/class-names.ts";
import type { SiteFacts } from "../page.ts";
import { BlockButton } from "./block-button.tsx";
import { BlockIcon } from "./icon.tsx";
import { BlockSection } from "./block-section.tsx";
import { PictureCard } from "./picture-card.tsx";

const FOUR = 4;

/** A grid of three columns, or of four if that leaves no gap in the last row. */
export function Cards({ block, site }: { block: CardsBlock; site: SiteFacts }) {
  const { cards } = block;
  return (
    <BlockSection title={block.title} subtitle={block.subtitle} anchor={block.anchor}>
      <ul
        className={classNames(
          "grid gap-4 sm:grid-cols-2",
          cards.length % FOUR === 0 ? "lg:grid-cols-4" : "lg:grid-cols-3",
          cards.every(({ picture }) => picture) && "grid-cols-2 max-sm:gap-3",
        )}
      >
        {cards.map((card) => (
          <CardItem key={card.title} card={card} site={site} hasHeading={Boolean(block.title)} />
        ))}
      </ul>
    </BlockSection>
  );
}

interface CardItemProps {
  card: Card;
  site: SiteFacts;
  hasHeading: boolean;
}

function CardItem({ card, site, hasHeading }: CardItemProps) {
  const Heading = hasHeading ? "h3" : "h2";
  if (card.picture)
    return (
      <PictureCard picture={card.picture} to={card.btnTo} Heading={Heading} title={card.title}>
        {card.description}
      </PictureCard>
    );
  return (
    <li className="flex flex-col rounded-xl border border-line bg-surface p-6 shadow-card">
      {card.icon && <BlockIcon name={card.icon} className="mb-5 size-5 text-accent" />}
      {card.metric && (
        <p className="mb-2 text-3xl font-semibold tracking-[-0.03em] tabular-nums">{card.metric}</p>
      )}
      <Heading className="text-base font-semibold tracking-[-0.01em]">{card.title}</Heading>
      {card.description && (
        <p className="mt-2 text-[15px] leading-relaxed text-pretty text-soft">{card.description}</p>
      )}
      {card.btnLabel && (
        <p className="mt-auto pt-5">
          <BlockButton
            label={card.btnLabel}
            to={card.btnTo}
            href={card.btnHref}
            site={site}
            variant="link"
            size="default"
          />
        </p>
      )}
    </li>
  );
}
