import type { ReactNode } from "react";
import { Card } from "../../components/ui/card.tsx";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { PHONE_DENSITY, PHONE_WIDTH_PX, type MediaTotals } from "./savings.ts";

/** The size of all files, and how much of the pictures a phone loads. */
export function MediaTotalsCard({ totals }: { totals: MediaTotals }) {
  const { files, pictures, bytes, variants, variantBytes, pictureBytes, phoneBytes } = totals;
  const saved = pictureBytes - phoneBytes;
  return (
    <Card aria-label="Totals" className="mb-4 overflow-hidden">
      <dl className="grid grid-cols-2 md:grid-cols-4">
        <Total label="Files" note={`${formatNumber(pictures)} images`}>
          {formatNumber(files)}
        </Total>
        <Total label="Originals" note="as published">
          {formatBytes(bytes)}
        </Total>
        <Total label="Smaller variants" note={formatBytes(variantBytes)}>
          {formatNumber(variants)}
        </Total>
        <Total
          label="A phone loads"
          note={
            pictures === 0
              ? "no images"
              : saved > 0
                ? `${formatBytes(saved)} less than the original images`
                : "the originals"
          }
        >
          {formatBytes(phoneBytes)}
        </Total>
      </dl>
      <p className="border-t border-line px-5 py-2.5 text-xs text-faint">
        This assumes a phone {PHONE_WIDTH_PX} px wide with a pixel ratio of {PHONE_DENSITY}, showing
        every image once at the width of the text.
      </p>
    </Card>
  );
}

const Total = ({ label, note, children }: { label: string; note: string; children: ReactNode }) => (
  <div className="border-line px-5 py-3.5 even:border-l max-md:nth-[n+3]:border-t md:not-first:border-l">
    <dt className="text-xs text-faint">{label}</dt>
    <dd className="mt-0.5 text-base font-medium tabular-nums">
      {children}
      <span className="block text-xs font-normal text-faint">{note}</span>
    </dd>
  </div>
);
