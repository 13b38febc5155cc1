import { Check, ChevronsUpDown } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "../../components/ui/menu.tsx";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";

/** The organization one is in, and the way to the others. */
export function OrgSwitcher({ current }: { current: string | undefined }) {
  const navigate = useNavigate();
  const orgs = useOrgs().data?.orgs ?? [];
  const org = orgs.find(({ handle, id }) => handle === current || id === current);
  return (
    <Menu>
      <MenuTrigger className="flex max-w-full min-w-0 items-center gap-2 rounded-md px-1.5 py-1 hover:bg-wash data-[state=open]:bg-wash">
        {org && <Avatar name={org.name} image={org.avatar} size="sm" />}
        <span className="truncate">{org?.name ?? "Organizations"}</span>
        <ChevronsUpDown className="size-3.5 shrink-0 text-faint" />
        <span className="sr-only">Switch organization</span>
      </MenuTrigger>
      <MenuContent align="start" className="w-64">
        <MenuLabel>Organizations</MenuLabel>
        {orgs.map(({ id, name, handle, avatar, is_personal }) => (
          <MenuItem key={id} onSelect={() => void navigate(paths.org(handle))} className="h-9">
            <Avatar name={name} image={avatar} size="sm" />
            <span className="truncate">{name}</span>
            {is_personal && <span className="text-xs text-faint">Personal</span>}
            {id === org?.id && <Check className="ml-auto" aria-label="current" />}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
