import type { ReactNode } from "react";
import { AppFooter } from "../../components/frame/app-footer.tsx";
import type { PublicPage, Section } from "../page.ts";
import { SearchShortcut } from "../search/search-shortcut.tsx";
import { BrochureFooter } from "./brochure-footer.tsx";
import { PublicNavbar } from "./public-navbar.tsx";

/** Sections that people read while they use the app have the app's footer. */
const appSections: readonly Section[] = ["docs", "guides", "help"];

/**
 * The height of the window without the navigation bar. The tall footer begins below it, because on a short page it would move while a slow connection loads
 * the content.
 */
const SCREENFUL = "min-h-[calc(100dvh-4rem)]";

/** The layout of every public page. */
export function PublicLayout({ page, children }: { page: PublicPage; children: ReactNode }) {
  const { section, site, kind } = page;
  // The app has its own layout.
  if (kind === "app") return children;
  const hasAppFooter = appSections.includes(section) || kind === "status";
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-ink px-3 py-2 text-sm font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <PublicNavbar page={page} />
      <SearchShortcut />
      <main
        id="main"
        tabIndex={-1}
        className={`flex-1 outline-none ${hasAppFooter ? "" : SCREENFUL}`}
      >
        {children}
      </main>
      {hasAppFooter ? <AppFooter brandName={site.brandName} /> : <BrochureFooter site={site} />}
    </div>
  );
}
