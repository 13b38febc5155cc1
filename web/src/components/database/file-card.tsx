import { Download } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { formatBytes } from "../../lib/format.ts";
import type { ContentFile } from "./content-file.ts";

/** The queried file, as a download. */
export function FileCard({ content: { size, address } }: { content: ContentFile }) {
  return (
    <Card aria-label="File" className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <p className="min-w-max flex-1">
        <span className="block font-mono text-[13px]">content.sqlite</span>
        <span className="text-xs text-faint tabular-nums">{formatBytes(size)}</span>
      </p>
      <DownloadButton address={address} />
      <p className="basis-full text-xs text-faint">
        Contains published content only. Queries run in this browser.
      </p>
    </Card>
  );
}

export const DownloadButton = ({ address }: { address: string }) => (
  <Button asChild variant="outline" size="sm">
    <a href={address} download="content.sqlite">
      <Download /> Download
    </a>
  </Button>
);
