import { type ComponentType, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Chapter } from "./sample.tsx";

/** Loads the overlays when the visitor asks for them. */
export function OverlaysOnDemand() {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = async () => {
    setState("loading");
    try {
      const loaded = await import("./overlays.tsx");
      setOverlays(() => loaded.Overlays);
    } catch {
      setState("failed");
    }
  };
  return (
    <Chapter title="Overlays" id="overlays">
      {Overlays ? (
        <Overlays />
      ) : (
        <p className="flex flex-wrap items-center gap-4 text-sm text-soft">
          <Button variant="outline" pending={state === "loading"} onClick={() => void load()}>
            Show overlays
          </Button>
          {state === "failed"
            ? "Could not load the overlays. Try again."
            : "Menus, dialogs, popovers, tooltips and toasts load on demand."}
        </p>
      )}
    </Chapter>
  );
}
