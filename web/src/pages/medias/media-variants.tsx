import type { Media } from "#schemas/deployments/dataset.ts";
import { DetailSection } from "../../components/lists/detail-section.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { siteAddress } from "../../lib/site-address.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { phoneLoads, savedOnPhone } from "./savings.ts";

/** The smaller variants of a picture, and how much they save on a phone. */
export function MediaVariants({ media }: { media: Media }) {
  const { deployment } = useDeploymentContext();
  const chosen = phoneLoads(media);
  const saved = savedOnPhone(media);
  if (media.variants.length === 0)
    return (
      <DetailSection title="Variants" count={0}>
        <p className="text-sm text-faint">
          None, because the image is small, a drawing, or an animation. Every browser loads the
          original.
        </p>
      </DetailSection>
    );
  return (
    <DetailSection title="Variants" count={media.variants.length}>
      <p className="mb-3 text-sm">
        A phone loads <strong className="font-medium">{formatBytes(chosen.size)}</strong> instead of{" "}
        {formatBytes(media.size)}: {formatBytes(Math.abs(saved))} {saved >= 0 ? "less" : "more"}.
      </p>
      <div className="rounded-lg border border-line">
        <table className="w-full text-left text-[13px] tabular-nums">
          <thead className="text-xs text-faint">
            <tr className="border-b border-line">
              <th scope="col" className="px-3 py-2 sm:px-4 font-normal">
                Width
              </th>
              <th scope="col" className="px-3 py-2 sm:px-4 font-normal">
                Type
              </th>
              <th scope="col" className="px-3 py-2 sm:px-4 text-right font-normal">
                Size
              </th>
              <th scope="col" className="px-3 py-2 sm:px-4 text-right font-normal">
                Share
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {media.variants.map(({ width, url, size, type }) => (
              <tr key={url}>
                <th scope="row" className="px-3 py-2 sm:px-4 font-normal">
                  <span className="inline-flex flex-wrap items-center gap-2">
                    {deployment.url ? (
                      <a
                        href={siteAddress(deployment.url, url)}
                        target="_blank"
                        rel="noopener"
                        className="rounded-sm text-accent hover:underline"
                      >
                        {formatNumber(width)} px
                      </a>
                    ) : (
                      `${formatNumber(width)} px`
                    )}
                    {width === chosen.width && <Badge tone="success">Phone</Badge>}
                  </span>
                </th>
                <td className="px-3 py-2 sm:px-4 text-soft">{type}</td>
                <td className="px-3 py-2 text-right whitespace-nowrap sm:px-4">
                  {formatBytes(size)}
                </td>
                <td className="px-3 py-2 text-right whitespace-nowrap text-soft sm:px-4">
                  {Math.round((size / media.size) * 100)}%
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}
