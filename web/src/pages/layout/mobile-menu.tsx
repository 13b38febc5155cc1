import { Bell, Building2, House, LogOut, Plus, Settings, ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useParams } from "react-router-dom";
import { Avatar } from "../../components/ui/avatar.tsx";
import { paths } from "../../paths.ts";
import { useIsAdmin, useOrgs } from "../../queries.ts";
import { avatarOf, nameOf, signOut, useSession } from "../../session.ts";

const row =
  "flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-[15px] active:bg-wash [&_svg]:size-5 [&_svg]:text-faint";

/** Fills the phone's screen below the navbar. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user;
  const { org } = useParams();
  const orgs = useOrgs().data?.orgs ?? [];
  const isAdmin = useIsAdmin();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", onKey);
    document.body.style.overflow = "hidden";
    return () => {
      document.removeEventListener("keydown", onKey);
      document.body.style.overflow = "";
    };
  }, [onClose]);
  return (
    <nav
      aria-label="Menu"
      className="absolute inset-x-0 top-14 h-[calc(100dvh-3.5rem)] animate-appear overflow-y-auto bg-surface px-3 py-4 md:hidden"
    >
      <MenuLink to={paths.dashboard} icon={<House />}>
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
            <MenuLink to={paths.admin} icon={<ShieldCheck />}>
              Admin
            </MenuLink>
          )}
          <button type="button" className={row} onClick={() => void signOut()}>
            <LogOut /> Log Out
          </button>
        </Group>
      )}
    </nav>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-3 border-t border-line pt-3">
    <h2 className="px-3 py-1.5 text-xs text-faint">{title}</h2>
    {children}
  </section>
);

const MenuLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Link to={to} className={row}>
    {icon}
    {children}
  </Link>
);
