import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import type { SiteAddress, SiteAddressKind } from "#schemas/sites/site-view.ts";
import { CopyButton } from "../../../components/controls/copy-button.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";

/** What each kind of address is called, and what it is for. */
const kinds: Record<SiteAddressKind, { label: string; about: string }> = {
  main: { label: "Primary address", about: "The address to give to visitors." },
  other: { label: "Other address", about: "Leads visitors to the same site." },
  former: { label: "Former address", about: "Redirects to the primary address." },
  deployment: {
    label: "Newest deployment",
    about: "Shows this version as long as it is kept, even after the next push.",
  },
  feed: { label: "Feed", about: "For feed readers." },
  sitemap: { label: "Sitemap", about: "For search engines: every page that they may list." },
  models: { label: "Index for language models", about: "The pages with their markdown files." },
  source: { label: "Source", about: "The git repository of the content." },
};

/** Who can open an address, if not everyone can. */
const restrictions: Record<PageAudience, string | null> = {
  public: null,
  unlisted: "Unlisted",
  password: "With a password",
  people: "Listed people",
  members: "Members only",
};

export function AddressList({
  addresses,
  isPublished,
}: {
  addresses: SiteAddress[];
  isPublished: boolean;
}) {
  return (
    <Card aria-label="Addresses">
      <CardHeader title="Addresses" />
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <AddressRow key={address.url} address={address} isPublished={isPublished} />
        ))}
      </ul>
    </Card>
  );
}

function AddressRow({ address, isPublished }: { address: SiteAddress; isPublished: boolean }) {
  const { kind, url, audience } = address;
  const restriction = restrictions[audience];
  const { label, about } = kinds[kind];
  const isReserved = kind === "main" && !isPublished;
  return (
    <li className="px-5 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
        {label}
        {restriction && <Badge>{restriction}</Badge>}
      </p>
      <div className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 flex-1 py-1 font-mono text-xs break-all text-soft">
          {/* The source may be an address that only git can open. */}
          {kind === "source" ? (
            url
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className="rounded-sm hover:text-accent hover:underline"
            >
              {url}
            </a>
          )}
        </span>
        <CopyButton text={url} label={`Copy: ${label.toLowerCase()} ${url}`} />
      </div>
      <p className="text-[13px] text-faint">
        {isReserved ? "Reserved for this project. Nothing is published there yet." : about}
      </p>
    </li>
  );
}
