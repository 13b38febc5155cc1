import { useRef } from "react";
import { Logo } from "../../components/frame/logo.tsx";
import { paths } from "../../paths.ts";
import { useStoredUser } from "../../stored-session.ts";
import type { PublicPage } from "../page.ts";
import { SearchButton } from "../search/search-button.tsx";
import { AccountLinks } from "./account-links.tsx";
import { MegaMenu } from "./mega-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SignedIn } from "./signed-in.tsx";
import { useClosingDetails } from "./use-closing-details.ts";

/** The navbar of every public page. */
export function PublicNavbar({ page: { path, site, kind, entries } }: { page: PublicPage }) {
  const header = useRef<HTMLElement>(null);
  useClosingDetails(header);
  const user = useStoredUser();
  return (
    <header
      ref={header}
      className="sticky top-0 z-20 border-b border-line bg-paper/90 backdrop-blur-md"
    >
      <div
        className={`mx-auto flex h-16 w-full items-center gap-4 px-4 md:px-8 ${kind === "docs" && entries.length > 1 ? "max-w-7xl" : "max-w-6xl"}`}
      >
        <a
          href={paths.publicHome}
          aria-current={path === "/home" || path === "/" ? "page" : undefined}
          className="-ml-1.5 flex items-center gap-2.5 rounded-md p-1.5 text-[15px] font-semibold tracking-tight"
        >
          <Logo /> {site.brandName}
        </a>
        <MegaMenu here={path} />
        <div className="ml-auto flex items-center gap-2">
          <div className="max-xl:hidden">
            <SearchButton className="mr-1 h-9 w-52 shadow-none" />
          </div>
          {user ? (
            <SignedIn user={user} />
          ) : (
            <div className="max-sm:hidden">
              <AccountLinks waitlistMode={site.waitlistMode} />
            </div>
          )}
          <MobileMenu user={user} waitlistMode={site.waitlistMode} />
        </div>
      </div>
    </header>
  );
}
