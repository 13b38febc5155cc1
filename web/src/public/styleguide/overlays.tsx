import { Copy, RotateCcw, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { ActionMenu } from "../../components/controls/action-menu.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "../../components/ui/menu.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import { showToast, updateToast } from "../../components/ui/toast.ts";
import { Toaster } from "../../components/ui/toaster.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import { Sample } from "./sample.tsx";

const shapes = ["center", "side", "wide", "bottom"] as const satisfies ComponentProps<
  typeof Dialog
>["shape"][];
type Shape = (typeof shapes)[number];

/** Components that open above the page. They are in a separate chunk, because no other public page needs them. */
export function Overlays() {
  const [shape, setShape] = useState<Shape | null>(null);
  return (
    <MemoryRouter>
      <Sample name="Menu">
        <Menu>
          <MenuTrigger asChild>
            <Button variant="outline">Open a menu</Button>
          </MenuTrigger>
          <MenuContent align="start">
            <MenuLabel>Options</MenuLabel>
            <MenuItem>
              <Copy /> Copy
            </MenuItem>
            <MenuItem disabled>Not now</MenuItem>
            <MenuSeparator />
            <MenuItem destructive>
              <Trash2 /> Delete
            </MenuItem>
          </MenuContent>
        </Menu>
        <ActionMenu
          label="Example actions"
          items={[
            { label: "Redeploy", icon: <RotateCcw />, action: () => showToast("Redeploy chosen") },
            "separator",
            {
              label: "Delete",
              icon: <Trash2 />,
              destructive: true,
              action: () => showToast("Delete chosen"),
            },
          ]}
        />
        <span className="text-[13px] text-faint">On a phone, the second menu is a sheet.</span>
      </Sample>
      <Sample name="Dialog">
        {shapes.map((name) => (
          <Button key={name} variant="outline" onClick={() => setShape(name)}>
            {name}
          </Button>
        ))}
        <Dialog
          open={shape !== null}
          onOpenChange={() => setShape(null)}
          shape={shape ?? "center"}
          title="Promote deployment 11?"
          description="The site is then pinned to it until you unpin it."
        >
          <div className="flex flex-wrap gap-2 pt-2">
            <Button onClick={() => setShape(null)}>Promote</Button>
            <Button variant="ghost" onClick={() => setShape(null)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      </Sample>
      <Sample name="Popover, tooltip">
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline">Open a popover</Button>
          </PopoverTrigger>
          <PopoverContent className="w-64 p-4 text-sm" aria-label="Example">
            A small panel next to its button. Press Esc to close it.
          </PopoverContent>
        </Popover>
        <Tooltip text="After 700 ms">
          <Button variant="outline">Hover here</Button>
        </Tooltip>
      </Sample>
      <Sample name="Toast">
        <Button
          variant="outline"
          onClick={() => showToast("Saved", { description: "It closes after 5 seconds." })}
        >
          Default
        </Button>
        <Button
          variant="outline"
          onClick={() => showToast("Nothing was saved", { variant: "destructive" })}
        >
          Destructive
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showToast("Deployment 12 is live", {
              action: { label: "Undo", run: () => showToast("Undone") },
            })
          }
        >
          With an action
        </Button>
        <Button variant="outline" onClick={showProgress}>
          With an end
        </Button>
      </Sample>
      <Toaster />
    </MemoryRouter>
  );
}

const SAMPLE_TAKES_MS = 2_000;

function showProgress(): void {
  const toast = showToast("Deployment 12 is building", { pending: true });
  setTimeout(() => updateToast(toast, { title: "Deployment 12 is live" }), SAMPLE_TAKES_MS);
}
