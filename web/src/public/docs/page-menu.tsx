import { ListTree } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PublicPage } from "../page.ts";
import { sectionLinks } from "../articles/section-names.ts";
import { Sidebar } from "./sidebar.tsx";

/** On narrow screens, the pages of the section are in a drawer below the top bar. */
export function PageMenu({ page: { section, entries, path } }: { page: PublicPage }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  const name = sectionLinks[section]?.name ?? "Pages";
  return (
    <details
      ref={menu}
      className="sticky top-16 z-10 -mx-4 border-b border-line bg-paper/95 backdrop-blur-md md:-mx-8 lg:hidden"
    >
      <summary className="flex h-12 list-none items-center gap-2.5 px-4 text-sm font-medium md:px-8 [&::-webkit-details-marker]:hidden">
        <ListTree aria-hidden="true" className="size-4 text-faint" />
        {name}: all pages
      </summary>
      <nav
        aria-label={`Pages of ${name}`}
        className="max-h-[calc(100dvh-7rem)] overflow-y-auto overscroll-contain border-t border-line bg-surface px-2 py-3 shadow-overlay md:px-6"
      >
        <Sidebar entries={entries} here={path} />
      </nav>
    </details>
  );
}
