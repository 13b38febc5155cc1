import { unknownBlockType } from "#schemas/deployments/block.ts";
import { Column } from "./block-section.tsx";

/** Stands where a block should be that nobody knows; the rest of the page is as it should be. */
export function UnknownBlock({ type }: { type: string }) {
  return (
    <Column className="py-8">
      <p className="rounded-lg border border-warning/35 bg-warning-wash px-4 py-3 text-sm text-warning-ink">
        {unknownBlockType(type)}
      </p>
    </Column>
  );
}
