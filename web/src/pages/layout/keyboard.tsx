import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { meansAKey } from "../../lib/browser/single-keys.ts";
import { closeOverlay, openPalette, openShortcuts, useOverlay } from "./overlays.ts";
import { shortcutFor } from "./shortcuts.ts";

const Palette = lazy(async () => ({ default: (await import("./palette/palette.tsx")).Palette }));
const ShortcutSheet = lazy(async () => ({
  default: (await import("./shortcut-sheet.tsx")).ShortcutSheet,
}));
const DeploymentDialogs = lazy(async () => ({
  default: (await import("../../components/deployments/deployment-dialogs.tsx")).DeploymentDialogs,
}));

/** The second key of a pair must follow within this time. */
const PAIR_MS = 1_500;

/** Handles the shortcuts that work on every page, and shows what they open. */
export function Keyboard() {
  const overlay = useOverlay();
  const { org, project } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const before = useRef<{ keys: string[]; at: number }>({ keys: [], at: 0 });
  useEffect(closeOverlay, [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !event.altKey) {
        event.preventDefault();
        return openPalette();
      }
      if (!meansAKey(event)) return;
      if (event.key === "/" || event.key === "?") {
        event.preventDefault();
        return event.key === "/" ? openPalette() : openShortcuts();
      }
      const now = Date.now();
      const keys = now - before.current.at < PAIR_MS ? before.current.keys : [];
      const match = shortcutFor(keys, event.key) ?? shortcutFor([], event.key);
      before.current = { keys: match === "more" ? [event.key] : [], at: now };
      const to = match && match !== "more" ? match.to({ org, project }) : null;
      if (to) void navigate(to);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [org, project, navigate]);
  if (!overlay) return null;
  return (
    <Suspense>
      {overlay.name === "palette" && <Palette query={overlay.query} onClose={closeOverlay} />}
      {overlay.name === "shortcuts" && <ShortcutSheet onClose={closeOverlay} />}
      {overlay.name === "rollback" && (
        <DeploymentDialogs {...overlay} question="rollback" onClose={closeOverlay} />
      )}
    </Suspense>
  );
}
