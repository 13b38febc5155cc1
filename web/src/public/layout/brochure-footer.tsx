import { Code, type LucideIcon, Mail, MessagesSquare, Package, Rss } from "lucide-react";
import { Copyright } from "../../components/frame/copyright.tsx";
import { Logo } from "../../components/frame/logo.tsx";
import { StatusLink } from "../../components/frame/status-link.tsx";
import { columnOf, company, products, resources } from "../navigation.ts";
import type { SiteFacts } from "../page.ts";

const columns = [
  { title: "Products", items: columnOf(products) },
  { title: "Resources", items: columnOf(resources) },
  { title: "Company", items: columnOf(company) },
];

/** External pages. The ones that the installation has not set are left out. */
const socialOf = ({ sourceUrl, packageUrl, communityUrl }: SiteFacts) =>
  (
    [
      ["Source code", sourceUrl, Code],
      ["Packages", packageUrl, Package],
      ["Community", communityUrl, MessagesSquare],
    ] satisfies [string, string, LucideIcon][]
  ).filter(([, href]) => href !== "");

const ownPlaces = [
  ["Blog feed", "/blog/feed.xml", Rss],
  ["Contact us", "/contact", Mail],
] as const;

const socialLink =
  "inline-flex size-9 items-center justify-center rounded-md text-soft hover:bg-wash hover:text-ink";

/** The footer of the brochure pages. */
export function BrochureFooter({ site }: { site: SiteFacts }) {
  return (
    <footer className="mt-auto border-t border-line bg-surface text-sm">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-x-6 gap-y-10 px-4 pt-14 pb-10 md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))] md:px-8">
        <div className="max-md:col-span-2">
          <p className="flex items-center gap-2.5 font-semibold tracking-tight">
            <Logo /> {site.brandName}
          </p>
          <p className="mt-3 max-w-64 text-pretty text-soft">
            Push markdown to git, get a website. Your files stay yours.
          </p>
          <ul className="mt-5 -ml-2 flex">
            {socialOf(site).map(([name, href, Icon]) => (
              // The api removes items with an empty address (api/http/public-files.ts).
              <li key={name} data-social={href}>
                <a href={href} rel="noopener" aria-label={name} title={name} className={socialLink}>
                  <Icon aria-hidden="true" className="size-4.5" />
                </a>
              </li>
            ))}
            {ownPlaces.map(([name, href, Icon]) => (
              <li key={href}>
                <a href={href} aria-label={name} title={name} className={socialLink}>
                  <Icon aria-hidden="true" className="size-4.5" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {columns.map(({ title, items }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-[13px] font-semibold">{title}</h2>
            <ul className="mt-3 grid gap-2.5">
              {items.map(({ name, href }) => (
                <li key={href}>
                  <a href={href} className="rounded-sm text-soft hover:text-ink">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 text-[13px] text-soft md:px-8">
          <Copyright brandName={site.brandName} />
          <a href={site.contactHref} className="rounded-sm hover:text-ink">
            {site.contactName}
          </a>
          <div className="md:ml-auto">
            <StatusLink />
          </div>
        </div>
      </div>
    </footer>
  );
}
