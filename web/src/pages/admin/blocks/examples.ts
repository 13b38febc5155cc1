import type { Block } from "#schemas/deployments/block.ts";
import { blockSamples } from "../../../public/styleguide/block-samples.ts";

/** The style guide shows this form in its states instead, and there it would send messages. */
const contactForm: Block = {
  type: "contactForm",
  title: "Contact",
  subtitle: "A line below the heading.",
  buttonText: "Send",
};

/** Examples of a block as JSON: those of the style guide. */
export function examplesOf(type: Block["type"]): string[] {
  return [...blockSamples.flatMap(({ blocks }) => blocks), contactForm]
    .filter((block) => block.type === type)
    .map((block) => JSON.stringify(block, null, 2));
}
