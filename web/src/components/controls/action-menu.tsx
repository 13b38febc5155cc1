import { Ellipsis } from "lucide-react";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useIsMobile } from "../../lib/hooks/use-media.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "../ui/menu.tsx";

export type ActionItem = "separator" | Action;

interface Action {
  label: string;
  icon?: ReactNode;
  action?: () => void;
  to?: string;
  /** Opens in a new tab because it is another site. */
  href?: string;
  destructive?: boolean;
}

interface ActionMenuProps {
  /** The object of the actions, for screen readers: "Actions of deployment 12". */
  label: string;
  items: ActionItem[];
  /** Shown above the items of the dropdown. */
  title?: string;
  sheetTitle?: string;
  cancelLabel?: string;
  align?: "start" | "center" | "end";
  /** Width class of the dropdown, for longer labels. */
  width?: string;
}

/** A dropdown, or on a phone a bottom sheet. */
export function ActionMenu({
  label,
  items,
  title = "Options",
  sheetTitle = "Actions",
  cancelLabel = "Fermer",
  align = "end",
  width = "w-48",
}: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Action["action"]>(undefined);
  const isMobile = useIsMobile();
  const navigate = useNavigate();
  const run = (item: Action) => {
    setOpen(false);
    if (item.to) void navigate(item.to);
    else if (item.href) window.open(item.href, "_blank", "noopener");
    else chosen.current = item.action;
  };
  /** A dialog returns the focus to the element that had it. That element must not be a removed menu item. */
  const act = (event?: Event) => {
    const action = chosen.current;
    if (!action) return;
    chosen.current = undefined;
    event?.preventDefault();
    trigger.current?.focus();
    action();
  };

  if (isMobile)
    return (
      <>
        <Button
          ref={trigger}
          variant="ghost"
          size="icon"
          className="size-11"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Ellipsis />
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          onClosed={() => act()}
          title={sheetTitle}
          shape="bottom"
        >
          {groupsOf(items).map((group) => (
            <ul
              key={group[0]!.label}
              className="-mx-2 grid grid-cols-1 border-line py-1 not-first:border-t"
            >
              {group.map((item) => (
                <li key={item.label}>
                  <button
                    type="button"
                    onClick={() => run(item)}
                    className={`flex h-12 w-full items-center gap-3 rounded-lg px-3 text-[15px] active:bg-wash [&_svg]:size-5 ${item.destructive ? "text-danger-ink" : "[&_svg]:text-faint"}`}
                  >
                    {item.icon}
                    {item.label}
                  </button>
                </li>
              ))}
            </ul>
          ))}
          <Button
            variant="secondary"
            size="lg"
            className="mt-3 w-full"
            onClick={() => setOpen(false)}
          >
            {cancelLabel}
          </Button>
        </Dialog>
      </>
    );

  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <Button ref={trigger} variant="ghost" size="icon" aria-label={label}>
          <Ellipsis />
        </Button>
      </MenuTrigger>
      <MenuContent align={align} className={width} onCloseAutoFocus={act}>
        <MenuLabel>{title}</MenuLabel>
        {groupsOf(items).map((group, index) => (
          <Fragment key={group[0]!.label}>
            {index > 0 && <MenuSeparator />}
            {group.map((item) => (
              <MenuItem key={item.label} destructive={item.destructive} onSelect={() => run(item)}>
                {item.icon}
                {item.label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </MenuContent>
    </Menu>
  );
}

/** Groups the actions by their separators and drops empty groups. */
function groupsOf(items: ActionItem[]): Action[][] {
  const groups: Action[][] = [[]];
  for (const item of items) {
    if (item === "separator") groups.push([]);
    else groups.at(-1)!.push(item);
  }
  return groups.filter((group) => group.length > 0);
}
