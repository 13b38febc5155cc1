import { ChevronDown, Menu, X } from "lucide-react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { company, menus, shortcuts } from "../navigation.ts";
import { avatarOf, nameOf, type SessionUser } from "../../stored-session.ts";
import { AccountLinks } from "./account-links.tsx";
import { MobileSearch } from "./mobile-search.tsx";
import { UserLinks } from "./user-links.tsx";

const row =
  "flex min-h-12 items-center justify-between rounded-lg px-3 text-[15px] font-medium active:bg-wash";
const entry =
  "flex min-h-11 items-center gap-3 rounded-lg px-3 text-[15px] active:bg-wash [&_svg]:size-4.5 [&_svg]:text-faint";

const groups = [...menus, { name: "Company", items: company }];

/** Fills the phone's screen below the navbar. */
export function MobileMenu({
  user,
  waitlistMode,
}: {
  user: SessionUser | null;
  waitlistMode: boolean;
}) {
  return (
    <details data-menu data-fills-phone className="group -mr-2 lg:hidden">
      <summary
        aria-label="Menu"
        className="flex size-10 list-none items-center justify-center rounded-md text-soft hover:bg-wash"
      >
        <Menu aria-hidden="true" className="size-5 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-5 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 h-[calc(100dvh-4rem)] animate-appear overflow-y-auto bg-surface px-3 pt-3 pb-10">
        <MobileSearch user={user} />
        <nav aria-label="Main" className="mt-2">
          {groups.map(({ name, items }) => (
            <details key={name} name="mobile-menu" className="group/part border-b border-line">
              <summary className={`${row} list-none`}>
                {name}
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 text-faint transition-transform group-open/part:rotate-180"
                />
              </summary>
              <ul className="pb-2">
                {items.map(({ name: label, href, icon: Icon }) => (
                  <li key={href}>
                    <a href={href} className={entry}>
                      <Icon aria-hidden="true" /> {label}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
          {shortcuts.map(({ name, href }) => (
            <a key={href} href={href} className={`${row} rounded-none border-b border-line`}>
              {name}
            </a>
          ))}
        </nav>
        <div className="mt-5">
          {user ? (
            <>
              <p className={entry}>
                <Avatar name={nameOf(user)} image={avatarOf(user)} /> {nameOf(user)}
              </p>
              <UserLinks entry={entry} />
            </>
          ) : (
            <AccountLinks waitlistMode={waitlistMode} wide />
          )}
        </div>
      </div>
    </details>
  );
}
