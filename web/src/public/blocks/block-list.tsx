import type { Block } from "#schemas/block.ts";

/** Shows the blocks of a page in order. */
export function BlockList({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => (
    <section key={index} className="mx-auto max-w-5xl px-5 py-16">
      {"title" in block && block.title && <h2 className="text-3xl">{block.title}</h2>}
    </section>
  ));
}
