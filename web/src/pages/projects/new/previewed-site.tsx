import { useQuery } from "@tanstack/react-query";
import { FileText, Folder } from "lucide-react";
import type { ReactNode } from "react";
import {
  leftOutText,
  NAMES_ONLY,
  type PreviewedSite as Site,
  type PreviewMenuItem,
  previewSentence,
} from "#schemas/projects/repository-preview.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import { fetchedOnce, trpc } from "../../../api.ts";
import { MarkedText } from "../../../components/marked-text.tsx";
import { formatCount, formatNumber, shortSha } from "../../../lib/format.ts";
import { ThemeChooser } from "../settings/theme/theme-chooser.tsx";
import { FirstPage } from "./first-page.tsx";

/** The result of a preview: what was recognized, the first page, the order, what is left out, and the theme. */
export function PreviewedSite({
  previewId,
  site,
  themeId,
  onTheme,
}: {
  previewId: string;
  site: Site;
  themeId: ThemeId;
  onTheme: (id: ThemeId) => void;
}) {
  const themes = useQuery(trpc.themes.list.queryOptions(undefined, fetchedOnce));
  return (
    <div className="grid grid-cols-1 gap-6 p-5">
      <div role="status" className="text-sm text-pretty">
        <p className="break-words">
          <MarkedText>{previewSentence(site)}</MarkedText>.
        </p>
        <p className="mt-1 text-[13px] text-faint">
          Commit {shortSha(site.commit)} on {site.branch}
          {site.files !== null &&
            site.files > 0 &&
            `, ${formatCount(site.files, "file")} used by pages`}
        </p>
        {site.readFrom === "names" && <p className="mt-2 text-[13px] text-soft">{NAMES_ONLY}</p>}
      </div>
      <Part title="First page">
        <FirstPage previewId={previewId} themeId={themeId} hasPage={site.hasPage} />
      </Part>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Part title="Order of pages">
          <Menu items={site.menu} more={site.more} />
          {site.menu.length === 0 && (
            <p className="text-[13px] text-soft">The first page is the only one.</p>
          )}
        </Part>
        <div className="grid content-start gap-6">
          <LeftOut site={site} />
          <Issues site={site} />
        </div>
      </div>
      {themes.data && (
        <Part title="Theme">
          <ThemeChooser themes={themes.data.themes} chosen={themeId} onChoose={onTheme} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-[13px] font-medium">{title}</h3>
      {children}
    </section>
  );
}

function Menu({ items, more }: { items: PreviewMenuItem[]; more: number }) {
  return (
    <ol className="grid grid-cols-1 gap-1 text-[13px]">
      {items.map((item, at) => (
        <li key={at} className="min-w-0">
          <span className="flex items-start gap-2">
            {item.isFolder ? (
              <Folder className="mt-0.5 size-3.5 shrink-0 text-faint" aria-label="Folder" />
            ) : (
              <FileText className="mt-0.5 size-3.5 shrink-0 text-faint" aria-hidden="true" />
            )}
            <span className="min-w-0 break-words">{item.title}</span>
          </span>
          {(item.items.length > 0 || item.more > 0) && (
            <div className="mt-1 ml-1.5 border-l border-line pl-4">
              <Menu items={item.items} more={item.more} />
            </div>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-faint">and {formatNumber(more)} more</li>}
    </ol>
  );
}

function LeftOut({ site }: { site: Site }) {
  return (
    <Part title="Not published">
      {site.leftOut.length === 0 ? (
        <p className="text-[13px] text-soft">Nothing is left out.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2 text-[13px]">
          {site.leftOut.map((group, at) => (
            <li key={at} className="min-w-0">
              <MarkedText>{leftOutText(group)}</MarkedText>
              <span className="block font-mono text-[11.5px] break-all text-faint">
                {group.example}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Issues({ site: { issues } }: { site: Site }) {
  if (!issues || issues.errors + issues.warnings === 0) return null;
  const counts = [
    issues.errors > 0 && formatCount(issues.errors, "error"),
    issues.warnings > 0 && formatCount(issues.warnings, "warning"),
  ];
  return (
    <Part title={`Issues: ${counts.filter(Boolean).join(", ")}`}>
      <ul className="grid grid-cols-1 gap-2 text-[13px]">
        {issues.first.map(({ path, line, message, count }, at) => (
          <li key={at} className="min-w-0 break-words">
            {message}
            <span className="block font-mono text-[11.5px] break-all text-faint">
              {line === null ? path : `${path}:${line}`}
              {count > 1 && ` and ${formatCount(count - 1, "other place")}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
