import { ChevronsUpDown } from "lucide-react";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { useOrgs } from "../../../queries.ts";
import { LazyMenu, lazyMenu } from "./lazy-menu.tsx";
import { byReference } from "../../../lib/by-reference.ts";

const list = lazyMenu(async () => (await import("./org-list.tsx")).OrgList);

/** The current organization, with a menu to switch to another. */
export function OrgSwitcher({ current }: { current: string | undefined }) {
  const org = byReference(useOrgs().data?.orgs, current);
  return (
    <LazyMenu kind="dialog" {...list}>
      {(props) => (
        <button
          type="button"
          className="flex max-w-full min-w-0 items-center gap-2 rounded-md px-1.5 py-1 hover:bg-wash data-[state=open]:bg-wash"
          {...props}
        >
          {org && <Avatar name={org.name} image={org.avatar} size="sm" />}
          <span className="truncate">{org?.name ?? "Organizations"}</span>
          <ChevronsUpDown className="size-3.5 shrink-0 text-faint" />
          <span className="sr-only">Switch organization</span>
        </button>
      )}
    </LazyMenu>
  );
}
