import { BlockList } from "../blocks/block-list.tsx";
import type { PublicPage } from "../page.ts";

/** A page of blocks. */
export function BlocksPage({ page }: { page: PublicPage }) {
  return <BlockList blocks={page.blocks} site={page.site} />;
}
