import { ChevronRight } from "lucide-react";
import type { PageEntry } from "../page.ts";
import { pageTree, type TreeGroup } from "./page-tree.ts";

/** Every page of the section. The group of the current page is open. */
export function Sidebar({ entries, here }: { entries: PageEntry[]; here: string }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {pageTree(entries).map((group) =>
        group.title === null ? (
          group.pages.map((page) => (
            <li key={page.path}>
              <PageLink page={page} here={here} />
            </li>
          ))
        ) : (
          <li key={group.title}>
            <Group group={group} title={group.title} here={here} />
          </li>
        ),
      )}
    </ul>
  );
}

/** The group's index page comes first, labeled as such. */
function Group({ group, title, here }: { group: TreeGroup; title: string; here: string }) {
  const { pages } = group;
  return (
    <details open={pages.some(({ path }) => path === here)} className="group">
      <summary className="flex min-h-9 list-none items-center justify-between gap-2 rounded-md px-2.5 font-medium hover:bg-wash lg:min-h-8 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="mt-0.5 mb-2 ml-2.5 grid gap-0.5 border-l border-line pl-2">
        {pages.map((page) => (
          <li key={page.path}>
            <PageLink
              page={page.title === title ? { ...page, title: "Overview" } : page}
              here={here}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function PageLink({ page, here }: { page: PageEntry; here: string }) {
  return (
    <a
      href={page.path}
      aria-current={page.path === here ? "page" : undefined}
      className="flex min-h-9 items-center rounded-md px-2.5 py-1 text-soft hover:bg-wash hover:text-ink aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent lg:min-h-8"
    >
      {page.title}
    </a>
  );
}
