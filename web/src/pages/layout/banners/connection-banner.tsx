import { useConnected } from "../../../live.ts";

/** Shown only while the live connection is lost. The page keeps its data and fetches it again after the reconnect. */
export function ConnectionBanner() {
  const connected = useConnected();
  return (
    <output>
      {!connected && (
        <span className="fixed bottom-4 left-1/2 z-30 flex -translate-x-1/2 animate-rise items-center gap-2 rounded-full border border-line bg-surface px-3.5 py-1.5 text-[13px] whitespace-nowrap text-soft shadow-overlay">
          <span className="size-1.5 rounded-full bg-warning" />
          Connection lost. Trying again…
        </span>
      )}
    </output>
  );
}
