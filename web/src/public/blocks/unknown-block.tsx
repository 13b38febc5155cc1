import { unknownBlockType } from "#schemas/deployments/block.ts";
import { Column } from "./block-section.tsx";

/** Replaces a block of an unknown type. The rest of the page is not affected. */
export function UnknownBlock({ type }: { type: string }) {
  return (
    <Column className="py-8">
      <p className="rounded-lg border border-warning/35 bg-warning-wash px-4 py-3 text-sm text-warning-ink">
        {unknownBlockType(type)}
      </p>
    </Column>
  );
}
