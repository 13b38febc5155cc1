import { Avatar } from "../../../components/ui/avatar.tsx";
import { useSession } from "../../../session.ts";
import { avatarOf, nameOf } from "../../../stored-session.ts";
import { LazyMenu, lazyMenu } from "./lazy-menu.tsx";

const items = lazyMenu(async () => (await import("./user-menu-items.tsx")).UserMenuItems);

/** The signed-in user's picture, with a menu of their own pages. */
export function UserMenu() {
  const user = useSession()?.user;
  if (!user) return null;
  const name = nameOf(user);
  return (
    <LazyMenu kind="menu" {...items}>
      {(props) => (
        <button
          type="button"
          aria-label={`Account of ${name}`}
          className="rounded-full hover:opacity-85"
          {...props}
        >
          <Avatar name={name} image={avatarOf(user)} />
        </button>
      )}
    </LazyMenu>
  );
}
