import {
  Bell,
  BookOpen,
  Building2,
  House,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  Plus,
  Search,
  Settings,
  ShieldCheck,
} from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useParams } from "react-router-dom";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { paths } from "../../../paths.ts";
import { useIsAdmin, useOrgs } from "../../../queries.ts";
import { signOut, useSession } from "../../../session.ts";
import { avatarOf, nameOf } from "../../../stored-session.ts";
import { openPalette } from "../overlays.ts";

const row =
  "flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-[15px] active:bg-wash [&_svg]:size-5 [&_svg]:text-faint";

/** Fills the phone's screen below the navbar. It closes with Esc, or when the focus moves to the page behind it. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user;
  const { org } = useParams();
  const orgs = useOrgs().data?.orgs ?? [];
  const isAdmin = useIsAdmin();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    const onFocus = ({ target }: FocusEvent) => {
      const header = menu.current?.closest("header");
      if (target instanceof Node && header && !header.contains(target)) onClose();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("focusin", onFocus);
    document.body.style.overflow = "hidden";
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("focusin", onFocus);
      document.body.style.overflow = "";
    };
  }, [onClose]);
  return (
    <nav
      ref={menu}
      aria-label="Menu"
      className="absolute inset-x-0 top-14 h-[calc(100dvh-3.5rem)] animate-appear overflow-y-auto bg-surface px-3 py-4 md:hidden"
    >
      <SearchForm onSearch={onClose} />
      <MenuLink to={paths.dashboard} icon={<LayoutDashboard />}>
        Dashboard
      </MenuLink>
      <MenuLink to={paths.newProject(org)} icon={<Plus />}>
        New project
      </MenuLink>
      <Group title="Organizations">
        {orgs.map(({ id, name, handle, avatar }) => (
          <MenuLink key={id} to={paths.org(handle)} icon={<Avatar name={name} image={avatar} />}>
            {name}
          </MenuLink>
        ))}
        <MenuLink to={paths.newOrg} icon={<Building2 />}>
          Create organization
        </MenuLink>
      </Group>
      {user && (
        <Group title={user.email ?? "Account"}>
          <p className={row}>
            <Avatar name={nameOf(user)} image={avatarOf(user)} />
            {nameOf(user)}
          </p>
          <MenuLink to={paths.notifications} icon={<Bell />}>
            Notifications
          </MenuLink>
          <MenuLink to={paths.account()} icon={<Settings />}>
            Account Settings
          </MenuLink>
          {isAdmin && (
            <MenuLink to={paths.adminDb()} icon={<ShieldCheck />}>
              Admin
            </MenuLink>
          )}
          <button type="button" className={row} onClick={() => void signOut()}>
            <LogOut /> Log Out
          </button>
        </Group>
      )}
      <Group title="More">
        <MenuLink to={paths.docs} icon={<BookOpen />} isDocument>
          Docs
        </MenuLink>
        <MenuLink to={paths.help} icon={<LifeBuoy />} isDocument>
          Help
        </MenuLink>
        <MenuLink to={paths.publicHome} icon={<House />} isDocument>
          Home Page
        </MenuLink>
      </Group>
    </nav>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-3 border-t border-line pt-3">
    <h2 className="px-3 py-1.5 text-xs text-faint">{title}</h2>
    {children}
  </section>
);

interface MenuLinkProps {
  to: string;
  icon: ReactNode;
  /** A public page is not part of the app. */
  isDocument?: boolean;
  children: ReactNode;
}

function MenuLink({ to, icon, isDocument, children }: MenuLinkProps) {
  if (isDocument)
    return (
      <a href={to} className={row}>
        {icon}
        {children}
      </a>
    );
  return (
    <Link to={to} className={row}>
      {icon}
      {children}
    </Link>
  );
}

/** An empty search does nothing. */
function SearchForm({ onSearch }: { onSearch: () => void }) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("query")).trim();
    if (text === "") return;
    onSearch();
    openPalette(text);
  };
  return (
    <form role="search" onSubmit={search} className="relative mb-2">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <Input
        type="search"
        name="query"
        aria-label="Search projects, notes and docs"
        placeholder="Search projects, notes and docs"
        className="pl-9"
        maxLength={100}
      />
    </form>
  );
}
