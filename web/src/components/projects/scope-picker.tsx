import { Check, ChevronDown } from "lucide-react";
import type { GithubScope } from "#schemas/git-hosts/github.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../ui/menu.tsx";

interface ScopePickerProps {
  scopes: GithubScope[];
  scope: GithubScope;
  onChange: (value: string) => void;
}

/** Whose repositories are listed: the user's own, or those of an organization. */
export function ScopePicker({ scopes, scope, onChange }: ScopePickerProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" aria-label={`Account: ${scope.label}`} className="max-w-full">
          <Avatar name={scope.label} image={scope.avatar} size="sm" />
          <span className="truncate">{scope.label}</span>
          <ChevronDown className="text-faint" />
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="max-h-80 w-64 overflow-y-auto">
        {scopes.map(({ value, label, type, avatar }) => (
          <MenuItem key={value} className="h-9 max-md:h-11" onSelect={() => onChange(value)}>
            <Avatar name={label} image={avatar} size="sm" />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            {type === "user" && <span className="text-xs text-faint">You</span>}
            {value === scope.value && <Check />}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
