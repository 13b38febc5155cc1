import { type Block, blockFaults, isBlockType } from "#schemas/deployments/block.ts";
import type { SiteFacts } from "../page.ts";
import { Cards } from "./cards.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Cta } from "./cta.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { PlanTable } from "./plan-table.tsx";
import { Plans } from "./plans.tsx";
import { Text } from "./text.tsx";
import { UnknownBlock } from "./unknown-block.tsx";

/** Shows the blocks of a page in order. An invalid block is left out with a warning and does not affect the others. */
export function BlockList({ blocks, site }: { blocks: Block[]; site: SiteFacts }) {
  return blocks.map((block, index) => <ShownBlock key={index} block={block} site={site} />);
}

function ShownBlock({ block, site }: { block: Block; site: SiteFacts }) {
  const faults = blockFaults(block);
  if (faults.length > 0) {
    // oxlint-disable-next-line no-console -- the page is shown without the block; authors of pages see the warning here
    console.warn("Invalid block configuration", faults.join(", "));
    const type = (block as { type?: unknown } | null)?.type;
    return typeof type === "string" && type !== "" && !isBlockType(type) ? (
      <UnknownBlock type={type} />
    ) : null;
  }
  switch (block.type) {
    case "hero":
      return <Hero block={block} site={site} />;
    case "cards":
      return <Cards block={block} site={site} />;
    case "text":
      return <Text block={block} />;
    case "features":
      return <Features block={block} />;
    case "cta":
      return <Cta block={block} site={site} />;
    case "contactForm":
      return <ContactForm block={block} />;
    case "comparisonTable":
      return <ComparisonTable block={block} />;
    case "plans":
      return <Plans block={block} site={site} />;
    case "planTable":
      return <PlanTable block={block} site={site} />;
  }
}
