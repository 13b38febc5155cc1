import type { Deployment } from "#schemas/deployments/deployment.ts";
import { SitePreview } from "../../../components/site/site-preview.tsx";
import { Card } from "../../../components/ui/card.tsx";

/** The first page of this deployment. */
export const PreviewCard = ({ url }: { url: NonNullable<Deployment["url"]> }) => (
  <Card className="overflow-hidden">
    <a
      href={url}
      target="_blank"
      rel="noopener"
      aria-label="Open this deployment's site"
      className="block rounded-xl"
    >
      <SitePreview src={url} size="third" />
    </a>
  </Card>
);
