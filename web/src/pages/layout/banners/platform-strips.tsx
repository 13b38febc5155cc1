import { Megaphone, Wrench, X } from "lucide-react";
import { useState } from "react";
import type { Banner } from "#schemas/platform/banner.ts";
import type { Maintenance } from "#schemas/platform/maintenance.ts";
import { dismissBanner, isBannerDismissed } from "../../../lib/browser/dismissed-banner.ts";
import { formatExact } from "../../../lib/format.ts";
import { useNow } from "../../../lib/hooks/use-now.ts";

/** The end of a banner is checked this often. No event reports it. */
const POLL_MS = 20_000;

interface Notices {
  maintenance: Maintenance | null;
  banner: Banner | null;
}

export function PlatformStrips({ maintenance, banner }: Notices) {
  return (
    <>
      {maintenance && <MaintenanceStrip maintenance={maintenance} />}
      {banner && <BannerStrip key={banner.id} banner={banner} />}
    </>
  );
}

/** Cannot be dismissed: it explains why nothing can be saved. */
function MaintenanceStrip({ maintenance: { reason, until } }: { maintenance: Maintenance }) {
  return (
    <section
      aria-label="Maintenance"
      className="flex items-start gap-2.5 border-b border-warning/40 bg-warning-wash px-5 py-2.5 text-sm text-warning-ink"
    >
      <Wrench aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        Maintenance: you can read everything, but nothing can be changed
        {until === null ? "" : ` until about ${formatExact(until)}`}. Sites stay online, and pushes
        to linked repositories are built afterwards. Reason: {reason}
      </p>
    </section>
  );
}

function BannerStrip({ banner: { id, text, link, endsAt } }: { banner: Banner }) {
  const [isDismissed, setDismissed] = useState(() => isBannerDismissed(id));
  const now = useNow(POLL_MS);
  if (isDismissed || (endsAt !== null && Date.parse(endsAt) <= now)) return null;
  const dismiss = () => {
    dismissBanner(id);
    setDismissed(true);
  };
  return (
    <section
      aria-label="Message from the administrator"
      className="flex items-start gap-2.5 border-b border-accent/20 bg-accent-wash px-5 py-2.5 text-sm"
    >
      <Megaphone aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 break-words">
        {text}{" "}
        {link !== null && (
          <a href={link} className="rounded-sm text-accent underline underline-offset-2">
            Learn more
          </a>
        )}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="-my-1 shrink-0 rounded-md p-1.5 text-soft hover:bg-surface hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </section>
  );
}
