import { Menu as MenuIcon, X } from "lucide-react";
import { useCallback, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { Logo } from "../../components/logo.tsx";
import { Button } from "../../components/ui/button.tsx";
import { brandName } from "../../config.ts";
import { paths } from "../../paths.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

export function Navbar() {
  const { pathname } = useLocation();
  // A navigation closes the menu: it is open only on the page where it was opened.
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
      <div className="ml-auto flex items-center gap-2 max-md:hidden">
        <UserMenu />
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="ml-auto size-10 md:hidden"
        aria-label={open ? "Close menu" : "Open menu"}
        aria-expanded={open}
        onClick={() => setOpenOn(open ? null : pathname)}
      >
        {open ? <X className="size-5!" /> : <MenuIcon className="size-5!" />}
      </Button>
      {open && <MobileMenu onClose={close} />}
    </header>
  );
}
