import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { LinkImpact } from "#schemas/deployments/comparison.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";

interface LinkImpactProps {
  links: LinkImpact;
  /** The organization, the project, and the newer deployment. */
  address: readonly [string, string, string];
  /** The maximum number of items of each kind. */
  shown: number;
  /** A link to the rest. */
  more?: ReactNode;
}

export const hasImpact = ({ totals }: LinkImpact) =>
  totals.dead + totals.orphaned + totals.gone + totals.elsewhere > 0;

/** The effect on links: links that are now broken or changed their target, pages without links to them, and addresses that return 404. */
export function LinkImpactCard({ links, address, shown, more }: LinkImpactProps) {
  const { totals } = links;
  const isBroken = totals.dead + totals.orphaned + totals.gone > 0;
  return (
    <section
      aria-label={isBroken ? "Links that broke" : "Links that lead to other pages"}
      className="overflow-hidden rounded-xl border border-warning/40 bg-surface shadow-card"
    >
      <h2 className="flex items-center gap-2.5 border-b border-warning/30 bg-warning-wash px-5 py-3 text-sm font-semibold text-warning-ink">
        <TriangleAlert className="size-4 shrink-0" />
        {isBroken ? "What this breaks for visitors" : "Links to other pages"}
      </h2>
      <div className="grid grid-cols-1 divide-y divide-line">
        {totals.gone > 0 && (
          <Part
            title={`${formatCount(totals.gone, "address", "addresses")} now ${totals.gone === 1 ? "answers" : "answer"} 404`}
          >
            {links.gone.slice(0, shown).map(({ url, title }) => (
              <Item key={url} name={url} about={title} />
            ))}
            <Rest total={totals.gone} shown={shown} />
          </Part>
        )}
        {totals.dead > 0 && (
          <Part title={formatCount(totals.dead, "new dead link")}>
            {links.dead.slice(0, shown).map(({ path, line, message }) => (
              <Item
                key={`${path} ${line} ${message}`}
                name={placeOf(path, line)}
                to={paths.source(...address, path, line ?? undefined)}
                about={message}
              />
            ))}
            <Rest total={totals.dead} shown={shown} />
          </Part>
        )}
        {totals.elsewhere > 0 && (
          <Part
            title={`${formatCount(totals.elsewhere, "link")} now ${totals.elsewhere === 1 ? "leads" : "lead"} to another page`}
          >
            {links.elsewhere?.slice(0, shown).map(({ path, line, link, before, after }) => (
              <Item
                key={`${path} ${link}`}
                name={placeOf(path, line)}
                to={paths.source(...address, path, line ?? undefined)}
                about={
                  <>
                    <span className="font-mono text-xs text-soft">{link}</span> led to {before}, now
                    leads to{" "}
                    <Link
                      to={paths.source(...address, after)}
                      className="rounded-sm text-accent underline"
                    >
                      {after}
                    </Link>
                  </>
                }
              />
            ))}
            <Rest total={totals.elsewhere} shown={shown} />
          </Part>
        )}
        {totals.orphaned > 0 && (
          <Part title={`${formatCount(totals.orphaned, "page")} without links to it`}>
            {links.orphaned.slice(0, shown).map(({ path, title }) => (
              <Item key={path} name={path} to={paths.source(...address, path)} about={title} />
            ))}
            <Rest total={totals.orphaned} shown={shown} />
          </Part>
        )}
      </div>
      {more && <div className="border-t border-line px-5 py-3 text-[13px]">{more}</div>}
    </section>
  );
}

const placeOf = (path: string, line: number | null) => (line ? `${path}:${line}` : path);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="px-5 py-3.5">
    <h3 className="text-[13px] font-medium">{title}</h3>
    <ul className="mt-1.5 grid grid-cols-1 gap-1">{children}</ul>
  </div>
);

const Item = ({ name, about, to }: { name: string; about: ReactNode; to?: string }) => (
  <li className="flex min-w-0 flex-wrap gap-x-3 text-[13px]">
    {to ? (
      <Link
        to={to}
        className="rounded-sm font-mono text-xs leading-5 wrap-anywhere text-accent hover:underline"
      >
        {name}
      </Link>
    ) : (
      <span className="font-mono text-xs leading-5 wrap-anywhere">{name}</span>
    )}
    <span className="min-w-0 break-words text-faint">{about}</span>
  </li>
);

const Rest = ({ total, shown }: { total: number; shown: number }) =>
  total > shown && <li className="text-xs text-faint">and {formatNumber(total - shown)} more</li>;
