import { Menu as MenuIcon, Search, X } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { Logo } from "../../../components/frame/logo.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { brandName } from "../../../config.ts";
import { isApple } from "../../../lib/browser/browser.ts";
import { paths } from "../../../paths.ts";
import { Bell } from "./bell.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { openPalette } from "../overlays.ts";
import { UserMenu } from "./user-menu.tsx";

const MobileMenu = lazy(async () => ({
  default: (await import("./mobile-menu.tsx")).MobileMenu,
}));

export function Navbar() {
  const { pathname } = useLocation();
  // A navigation closes the menu, because it belongs to the page on which it was opened.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const close = useCallback(() => setOpenOn(null), []);
  return (
    <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-3 border-b border-line bg-surface/90 px-4 backdrop-blur md:px-5">
      <Link
        to={paths.home}
        aria-label={`${brandName()}, home`}
        className="-m-1.5 shrink-0 rounded-md p-1.5 hover:bg-wash"
      >
        <Logo />
      </Link>
      <Breadcrumb />
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <nav aria-label="Help" className="flex items-center text-[13px] text-soft max-lg:hidden">
          {[
            ["Help", paths.help],
            ["Docs", paths.docs],
          ].map(([name, href]) => (
            <a
              key={href}
              href={href}
              className="rounded-md px-2.5 py-1.5 hover:bg-wash hover:text-ink"
            >
              {name}
            </a>
          ))}
        </nav>
        <button
          type="button"
          onClick={() => openPalette()}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="inline-flex h-8 items-center gap-2 rounded-md border border-line bg-paper px-2.5 text-[13px] text-faint hover:border-line-strong hover:text-soft max-lg:hidden"
        >
          <Search aria-hidden="true" className="size-3.5" /> Search
          <kbd aria-hidden="true" className="ml-3 font-sans text-xs">
            {isApple ? "⌘K" : "Ctrl K"}
          </kbd>
        </button>
        <Button
          variant="ghost"
          size="icon"
          className="size-10 lg:hidden md:size-9"
          aria-label="Search"
          onClick={() => openPalette()}
        >
          <Search className="size-[18px]!" />
        </Button>
        <Bell />
        <span className="contents max-md:hidden">
          <UserMenu />
        </span>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="-ml-2 size-10 md:hidden"
        aria-label={open ? "Close menu" : "Open menu"}
        aria-expanded={open}
        onClick={() => setOpenOn(open ? null : pathname)}
      >
        {open ? <X className="size-5!" /> : <MenuIcon className="size-5!" />}
      </Button>
      {open && (
        <Suspense>
          <MobileMenu onClose={close} />
        </Suspense>
      )}
    </header>
  );
}
